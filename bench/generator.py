"""Numbers and texts that look random and are the same everywhere: a generator of our own, since random.py's changes."""

WORDS = ("agent review order customer invoice release plan draft source report check table weekly summary team note risk "
         "branch merge test deploy alert ticket answer budget travel research paper market forecast policy").split()


class Generator:
    def __init__(self, seed):
        self._state = seed * 2862933555777941757 + 3037000493 & (1 << 64) - 1

    def below(self, n):
        """A number of 0..n-1: an LCG of 64 bits, its upper half."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
        return (self._state >> 33) % n

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def chance(self, percent):
        return self.below(100) < percent

    def one(self, choices):
        return choices[self.below(len(choices))]

    def word(self):
        return self.one(WORDS)

    def words(self, low, high):
        return " ".join(self.word() for _ in range(self.between(low, high)))

    def sentence(self, low=5, high=16):
        return self.words(low, high).capitalize() + "."

    def name(self):
        return f"{self.word()}-{self.word()}-{self.between(1, 99)}"

    def many(self, low, high, make):
        return [make() for _ in range(self.between(low, high))]

    def some(self, **members):
        """The members whose chance of 60 % comes up; values are functions."""
        return {key: make() for key, make in members.items() if self.chance(60)}

    def hex(self, digits):
        return "".join(self.one("0123456789abcdef") for _ in range(digits))

    def time(self):
        return (f"20{self.between(24, 26)}-{self.between(1, 12):02}-{self.between(1, 28):02}T"
                f"{self.below(24):02}:{self.below(60):02}:{self.below(60):02}Z")
