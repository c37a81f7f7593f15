// Every public header stands on its own and may come twice. (vouch/rapidjson.h needs RapidJSON, which is the
// user's; it is covered by the unit tests of engine/api.)
#include "vouch/error.h"
#include "vouch/export.h"
#include "vouch/limits.h"
#include "vouch/outcome.h"
#include "vouch/schema.h"
#include "vouch/validator.h"
#include "vouch/version.h"
#include "vouch/vouch.h"
//
#include "vouch/error.h"
#include "vouch/export.h"
#include "vouch/limits.h"
#include "vouch/outcome.h"
#include "vouch/schema.h"
#include "vouch/validator.h"
#include "vouch/version.h"
#include "vouch/vouch.h"
