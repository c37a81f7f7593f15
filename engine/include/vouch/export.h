// VOUCH_EXPORT: marks what a shared libvouch makes visible.
#ifndef VOUCH_EXPORT_H_
#define VOUCH_EXPORT_H_
#define VOUCH_EXPORT __attribute__((visibility("default")))
#endif  // VOUCH_EXPORT_H_
