// The whole public interface of vouch but the DOM adapters (vouch/rapidjson.h).
#ifndef VOUCH_VOUCH_H_
#define VOUCH_VOUCH_H_

#include "vouch/error.h"
#include "vouch/limits.h"
#include "vouch/outcome.h"
#include "vouch/schema.h"
#include "vouch/validator.h"
#include "vouch/version.h"

#endif  // VOUCH_VOUCH_H_
