//! The answers that operations have in common: what anything may answer, what whoever reads a body or asks for a
//! token may answer, and the shape of every error.

use utoipa::PartialSchema;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{
    Components, ContentBuilder, Header, ObjectBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder, Type,
};

use crate::error::ErrorBody;

/// A status with what it means when nobody says more: the key of the shared answer, its codes.
type Shared = (&'static str, &'static str, &'static str);

const BAD_REQUEST: Shared = (
    "400",
    "BadRequest",
    "The request cannot be read: `unknown_parameter`, `unknown_filter`, `unknown_sort`, `invalid_filter`, \
     `invalid_parameter`, `invalid_page`, `malformed_json`, `duplicate_field`",
);
const UNAUTHORIZED: Shared = (
    "401",
    "Unauthorized",
    "No token, or none that is good: `not_enough_permissions`, `jwt_session_expired`, \
     `jwt_session_invalid_signature`, `jwt_session_generic_error`",
);
const FORBIDDEN: Shared = ("403", "Forbidden", "The account was closed: `customer_disabled`");
const NOT_FOUND: Shared = ("404", "NotFound", "There is none, or it is somebody else's");
const TOO_SLOW: Shared = ("408", "TooSlow", "The body takes too long to arrive: `request_timeout`");
const TOO_LARGE: Shared = ("413", "TooLarge", "The body is too large: `payload_too_large`");
const WRONG_TYPE: Shared = ("415", "WrongType", "The body is of another type: `unsupported_media_type`");
const UNPROCESSABLE: Shared = (
    "422",
    "Unprocessable",
    "The body says what cannot be: `invalid_body`, `unknown_field`, or the code of the form, with its fields",
);
const TOO_MANY: Shared = ("429", "TooMany", "Too many tries: `too_many_requests`");
const INTERNAL: Shared = ("500", "Internal", "A failure of the server: `internal_error`");
const UNAVAILABLE: Shared = ("503", "Unavailable", "Too busy, or not ready: `service_unavailable`");

const ALL: [Shared; 11] = [
    BAD_REQUEST,
    UNAUTHORIZED,
    FORBIDDEN,
    NOT_FOUND,
    TOO_SLOW,
    TOO_LARGE,
    WRONG_TYPE,
    UNPROCESSABLE,
    TOO_MANY,
    INTERNAL,
    UNAVAILABLE,
];

/// Puts the shared answers, and the shape of an error, among the components.
pub(super) fn define(components: &mut Components) {
    components.schemas.insert("Error".to_owned(), ErrorBody::schema());
    let mut nested = Vec::new();
    <ErrorBody as utoipa::ToSchema>::schemas(&mut nested);
    components.schemas.extend(nested);
    for (status, name, says) in ALL {
        components.responses.insert(name.to_owned(), RefOr::T(error(status, says)));
    }
}

/// Adds what an operation may answer besides what its handler says, and gives the handler's refusals their shape.
pub(super) fn complete(operation: &mut Operation) {
    for (status, answer) in &mut operation.responses.responses {
        let RefOr::T(answer) = answer else { continue };
        if status.as_str() >= "400" && answer.content.is_empty() {
            *answer = error(status, &answer.description);
        }
        if answer.description.is_empty() {
            let said = if status == "201" { "Made" } else { "As asked for" };
            said.clone_into(&mut answer.description);
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
    if insists_on_a_token(operation) {
        common.extend([UNAUTHORIZED, FORBIDDEN]);
    }
    for (status, name, _) in common {
        let shared = RefOr::Ref(Ref::from_response_name(name));
        operation.responses.responses.entry(status.to_owned()).or_insert(shared);
    }
}

/// What every reading of the catalogue may answer to who has an earlier answer.
#[must_use]
pub fn told_when_unchanged(mut routes: OpenApi) -> OpenApi {
    for item in routes.paths.paths.values_mut() {
        let Some(operation) = &mut item.get else { continue };
        let answers = &mut operation.responses.responses;
        if let Some(RefOr::T(answer)) = answers.get_mut("200") {
            let tag = header(Type::String, "Names these very bytes: to be sent back as `If-None-Match`");
            answer.headers.insert("ETag".to_owned(), RefOr::T(tag));
        }
        let unchanged = Response::new("Nothing has changed since the answer with this `ETag`");
        answers.insert("304".to_owned(), RefOr::T(unchanged));
    }
    routes
}

fn has_path_parameter(operation: &Operation) -> bool {
    operation.parameters.iter().flatten().any(
        |parameter| matches!(parameter, RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Path),
    )
}

/// Whether nobody gets by without a token: of the ways in, none is empty.
fn insists_on_a_token(operation: &Operation) -> bool {
    let ways = operation.security.as_deref().unwrap_or_default();
    !ways.is_empty() && ways.iter().all(|way| *way != utoipa::openapi::SecurityRequirement::default())
}

fn error(status: &str, says: &str) -> Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("Error"))).build();
    let mut answer = ResponseBuilder::new().description(says).content("application/json", body);
    if status == "401" {
        answer = answer.header("WWW-Authenticate", header(Type::String, "`Bearer`"));
    }
    if ["429", "503"].contains(&status) {
        answer = answer.header("Retry-After", header(Type::Integer, "Seconds to wait, when they are known"));
    }
    answer.build()
}

fn header(kind: Type, says: &str) -> Header {
    let mut header = Header::new(ObjectBuilder::new().schema_type(kind).build());
    header.description = Some(says.to_owned());
    header
}

#[cfg(test)]
mod tests {
    use utoipa::openapi::path::{OperationBuilder, ParameterBuilder};
    use utoipa::openapi::security::SecurityRequirement;

    use super::*;

    fn statuses(mut operation: Operation) -> Vec<String> {
        complete(&mut operation);
        operation.responses.responses.into_keys().collect()
    }

    #[test]
    fn an_operation_has_the_answers_of_its_kind() {
        let plain = || OperationBuilder::new().response("200", Response::new("There"));
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
    fn a_refusal_of_its_own_gets_the_shape_and_keeps_its_words() {
        let mut operation = OperationBuilder::new().response("409", Response::new("`sold_out`")).build();
        complete(&mut operation);
        let Some(RefOr::T(answer)) = operation.responses.responses.get("409") else { panic!("no answer") };
        assert_eq!(answer.description, "`sold_out`");
        assert!(answer.content.contains_key("application/json"));
    }
}
