// ValidateDocument: a document that another reader made (YAML, say) against a schema, with positions in its text.
//
// Cost as Validator::Validate without the parsing. Tested by test-suite/unit/api/document_test.cc.
#ifndef VOUCH_ENGINE_API_DOCUMENT_H_
#define VOUCH_ENGINE_API_DOCUMENT_H_

#include <string_view>

#include "engine/json/document.h"
#include "vouch/validator.h"

namespace vouch {

// `text` is what the document's positions count in. Findings begin and end there.
Result<Report> ValidateDocument(Validator& validator, const json::Document& document, std::string_view text,
                                const ReportOptions& options = {});

}  // namespace vouch

#endif  // VOUCH_ENGINE_API_DOCUMENT_H_
