// The version of vouch. CMake reads it from here.
#ifndef VOUCH_VERSION_H_
#define VOUCH_VERSION_H_

#define VOUCH_VERSION "0.1.0"

#endif  // VOUCH_VERSION_H_
