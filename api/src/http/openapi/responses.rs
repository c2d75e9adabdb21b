//! Responses that operations have in common: those of every operation, of operations with a body, and of
//! operations with a token; and the schema of errors.

use utoipa::PartialSchema;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{
    Components, ContentBuilder, Header, ObjectBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder, Type,
};

use crate::error::ErrorBody;

type SharedResponse = (&'static str, &'static str, &'static str);

const BAD_REQUEST: SharedResponse = (
    "400",
    "BadRequest",
    "Invalid request: `unknown_parameter`, `unknown_filter`, `unknown_sort`, `invalid_filter`, \
     `invalid_parameter`, `invalid_page`, `malformed_json`, `duplicate_field`",
);
const UNAUTHORIZED: (&str, &str) = ("401", "Unauthorized");
const FORBIDDEN: (&str, &str) = ("403", "Forbidden");
const NOT_FOUND: SharedResponse = ("404", "NotFound", "Not found, or it belongs to another customer");
const TOO_SLOW: SharedResponse = ("408", "TooSlow", "The body takes too long to arrive: `request_timeout`");
const TOO_LARGE: SharedResponse = ("413", "TooLarge", "The body is too large: `payload_too_large`");
const WRONG_TYPE: SharedResponse =
    ("415", "WrongType", "The body has another content type: `unsupported_media_type`");
const UNPROCESSABLE: SharedResponse = (
    "422",
    "Unprocessable",
    "Invalid content: `invalid_body`, `unknown_field`, or the code of the form, with its fields",
);
const TOO_MANY: SharedResponse = ("429", "TooMany", "Too many attempts: `too_many_requests`");
const INTERNAL: SharedResponse = ("500", "Internal", "Server error: `internal_error`");
const UNAVAILABLE: SharedResponse = ("503", "Unavailable", "Overloaded or not ready: `service_unavailable`");

/// Descriptions of the responses that depend on the authentication of an API.
pub(crate) struct SharedResponses {
    pub unauthorized: &'static str,
    pub forbidden: &'static str,
}

pub(crate) const PUBLIC: SharedResponses = SharedResponses {
    unauthorized: "Missing or invalid token: `not_enough_permissions`, `jwt_session_expired`, \
        `jwt_session_invalid_signature`, `jwt_session_generic_error`",
    forbidden: "The account is disabled: `customer_disabled`",
};

const ALL: [SharedResponse; 9] =
    [BAD_REQUEST, NOT_FOUND, TOO_SLOW, TOO_LARGE, WRONG_TYPE, UNPROCESSABLE, TOO_MANY, INTERNAL, UNAVAILABLE];

/// Adds the shared responses and the schema of errors to the components.
pub(crate) fn add_shared_responses(components: &mut Components, shared: &SharedResponses) {
    components.schemas.insert("Error".to_owned(), ErrorBody::schema());
    let mut nested = Vec::new();
    <ErrorBody as utoipa::ToSchema>::schemas(&mut nested);
    components.schemas.extend(nested);
    let authentication = [(UNAUTHORIZED, shared.unauthorized), (FORBIDDEN, shared.forbidden)];
    let authentication = authentication.map(|((status, name), description)| (status, name, description));
    for (status, name, description) in ALL.into_iter().chain(authentication) {
        components.responses.insert(name.to_owned(), RefOr::T(error(status, description)));
    }
}

/// Adds the shared responses that apply to an operation, and the schema of errors to its own error responses.
pub(crate) fn complete_responses(operation: &mut Operation) {
    for (status, answer) in &mut operation.responses.responses {
        let RefOr::T(answer) = answer else { continue };
        if status.as_str() >= "400" && answer.content.is_empty() {
            *answer = error(status, &answer.description);
        }
        if answer.description.is_empty() {
            let default_description = if status == "201" { "Created" } else { "Success" };
            default_description.clone_into(&mut answer.description);
        }
    }
    let mut common = vec![BAD_REQUEST, INTERNAL, UNAVAILABLE];
    if has_path_parameter(operation) {
        common.push(NOT_FOUND);
    }
    if let Some(RefOr::T(body)) = &operation.request_body {
        common.extend([TOO_SLOW, TOO_LARGE]);
        if body.content.contains_key("application/json") {
            common.extend([WRONG_TYPE, UNPROCESSABLE]);
        }
    }
    let mut common: Vec<_> = common.into_iter().map(|(status, name, _)| (status, name)).collect();
    if requires_token(operation) {
        common.extend([UNAUTHORIZED, FORBIDDEN]);
    }
    for (status, name) in common {
        let shared = RefOr::Ref(Ref::from_response_name(name));
        operation.responses.responses.entry(status.to_owned()).or_insert(shared);
    }
}

/// Adds the `ETag` header and the response 304 to all reads of the catalogue.
pub fn with_conditional_get(mut routes: OpenApi) -> OpenApi {
    for item in routes.paths.paths.values_mut() {
        let Some(operation) = &mut item.get else { continue };
        let answers = &mut operation.responses.responses;
        if let Some(RefOr::T(answer)) = answers.get_mut("200") {
            let tag = header(Type::String, "Tag of this representation, for `If-None-Match`");
            answer.headers.insert("ETag".to_owned(), RefOr::T(tag));
        }
        let unchanged = Response::new("Not modified since the response with this `ETag`");
        answers.insert("304".to_owned(), RefOr::T(unchanged));
    }
    routes
}

fn has_path_parameter(operation: &Operation) -> bool {
    operation.parameters.iter().flatten().any(
        |parameter| matches!(parameter, RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Path),
    )
}

/// Returns true if no alternative of the security requirements is empty.
fn requires_token(operation: &Operation) -> bool {
    let alternatives = operation.security.as_deref().unwrap_or_default();
    !alternatives.is_empty()
        && alternatives
            .iter()
            .all(|alternative| *alternative != utoipa::openapi::SecurityRequirement::default())
}

fn error(status: &str, description: &str) -> Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("Error"))).build();
    let mut answer = ResponseBuilder::new().description(description).content("application/json", body);
    if status == "401" {
        answer = answer.header("WWW-Authenticate", header(Type::String, "`Bearer`"));
    }
    if ["429", "503"].contains(&status) {
        answer = answer.header("Retry-After", header(Type::Integer, "Seconds to wait, when they are known"));
    }
    answer.build()
}

fn header(kind: Type, description: &str) -> Header {
    let mut header = Header::new(ObjectBuilder::new().schema_type(kind).build());
    header.description = Some(description.to_owned());
    header
}

#[cfg(test)]
mod tests {
    use utoipa::openapi::path::{OperationBuilder, ParameterBuilder};
    use utoipa::openapi::security::SecurityRequirement;

    use super::*;

    fn statuses(mut operation: Operation) -> Vec<String> {
        complete_responses(&mut operation);
        operation.responses.responses.into_keys().collect()
    }

    #[test]
    fn an_operation_has_the_shared_responses_of_its_kind() {
        let plain = || OperationBuilder::new().response("200", Response::new("Found"));
        assert_eq!(statuses(plain().build()), ["200", "400", "500", "503"]);
        let session = SecurityRequirement::new::<_, [&str; 0], _>("session", []);
        assert_eq!(
            statuses(plain().security(session.clone()).build()),
            ["200", "400", "401", "403", "500", "503"]
        );
        let optional = plain().security(SecurityRequirement::default()).security(session);
        assert_eq!(statuses(optional.build()), ["200", "400", "500", "503"]);
        let found = plain().parameter(ParameterBuilder::new().name("slug").parameter_in(ParameterIn::Path));
        assert_eq!(statuses(found.build()), ["200", "400", "404", "500", "503"]);
    }

    #[test]
    fn an_own_error_response_gets_the_schema_and_keeps_its_description() {
        let mut operation = OperationBuilder::new().response("409", Response::new("`sold_out`")).build();
        complete_responses(&mut operation);
        let Some(RefOr::T(answer)) = operation.responses.responses.get("409") else { panic!("no answer") };
        assert_eq!(answer.description, "`sold_out`");
        assert!(answer.content.contains_key("application/json"));
    }
}
