//! The contract: the `OpenAPI` document, written from the handlers themselves.
//!
//! A handler says in its `#[utoipa::path]` what it takes, what it answers when all is well, and the codes of its own
//! refusals: `(status = 409, description = "...")`. What every operation of its kind may answer besides, and the shape
//! of an error, is added here (see [`answers`]), so that nobody copies it. The first line of its documentation is the
//! summary that readers of the contract see.

pub mod answers;
mod bodies;
pub mod docs;
pub mod examples;
pub mod parameters;
pub mod queries;
mod schemas;

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Components, Info, License, OpenApi, Paths, Ref, RefOr, Schema, Server, Tag};

/// Where the operations are; the paths of the document are below it.
pub const BASE: &str = "/api/v1";

const DESCRIPTION: &str = "Everything that a front end of the shop needs. Amounts are decimal strings in euros, or \
    whole cents where a field says so. Times are RFC 3339 in UTC. An error is `{code, message, errors?}`: the code is \
    for programs, the message is Spanish and for people. What is not documented is refused: unknown query parameters, \
    unknown and repeated members of a body.";

/// The nouns, in the order in which a reader meets them.
const TAGS: &[(&str, &str)] = &[
    ("products", "What is sold"),
    ("search", "Finding it"),
    ("categories", "How it is arranged"),
    ("house", "Menus, settings, pages and shops"),
    ("delivery", "How it comes, and what that costs"),
    ("accounts", "Registering, and the customer's own data"),
    ("session", "Logging in, staying in, logging out"),
    ("price-table", "The professional price list"),
    ("cart", "The customer's cart on every device"),
    ("orders", "From the figures of a cart to its delivery"),
    ("payments", "Paying"),
    ("courses", "Courses, lessons and certificates"),
    ("surveys", "Asking and answering"),
    ("blog", "Articles"),
];

/// Makes the whole document of what the handlers say.
#[must_use]
pub fn document(routes: OpenApi) -> OpenApi {
    let mut info = Info::new("Mostrador", env!("CARGO_PKG_VERSION"));
    info.description = Some(DESCRIPTION.to_owned());
    info.license = Some(License::new(env!("CARGO_PKG_LICENSE")));
    let mut paths = finished(routes.paths);
    let mut components = routes.components.unwrap_or_default();
    with_schemes(&mut components);
    pages_by_name(&mut components);
    answers::define(&mut components);
    components.schemas.values_mut().for_each(schemas::unsigned);
    bodies::close(&mut paths, &mut components);
    let mut document = OpenApi::new(info, paths);
    document.servers = Some(vec![Server::new(BASE)]);
    document.components = Some(components);
    document.tags = Some(TAGS.iter().map(|(name, says)| tag(name, says)).collect());
    document
}

fn tag(name: &str, description: &str) -> Tag {
    let mut tag = Tag::new(name);
    tag.description = Some(description.to_owned());
    tag
}

fn with_schemes(components: &mut Components) {
    let scheme = |says: &str| {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT");
        SecurityScheme::Http(bearer.description(Some(says)).build())
    };
    let session = "The token of `POST /session`.";
    let price = "The token of `POST /price-table/session`: professional prices.";
    components.add_security_scheme("session", scheme(session));
    components.add_security_scheme("price", scheme(price));
}

/// A page says what is on it by name, rather than all over again.
fn pages_by_name(components: &mut Components) {
    for (name, schema) in &mut components.schemas {
        let Some(item) = name.strip_prefix("Page_") else { continue };
        if let RefOr::T(Schema::Object(page)) = schema
            && let Some(RefOr::T(Schema::Array(data))) = page.properties.get_mut("data")
        {
            data.items = Ref::from_schema_name(item).into();
        }
    }
}

/// Every path as `OpenAPI` writes it, every operation with its name and with all its answers.
fn finished(routes: Paths) -> Paths {
    let mut paths = Paths::new();
    for (path, mut item) in routes.paths {
        let path = template(&path);
        let all = [
            ("get", &mut item.get),
            ("put", &mut item.put),
            ("post", &mut item.post),
            ("delete", &mut item.delete),
            ("patch", &mut item.patch),
        ];
        for (method, operation) in all {
            let Some(operation) = operation else { continue };
            operation.operation_id = Some(name(method, &path));
            operation.description = operation.description.as_deref().and_then(without_errors);
            for parameter in operation.parameters.iter_mut().flatten() {
                if let RefOr::T(parameter) = parameter {
                    schemas::sayable(parameter);
                }
            }
            answers::complete(operation);
            examples::show(method, &path, operation);
        }
        paths.paths.insert(path, item);
    }
    paths
}

/// The operations of a path, with their methods.
fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    [
        ("get", &item.get),
        ("put", &item.put),
        ("post", &item.post),
        ("delete", &item.delete),
        ("patch", &item.patch),
    ]
    .into_iter()
    .filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

/// The statuses say what may go wrong: the section that is for who reads the code is left out.
fn without_errors(description: &str) -> Option<String> {
    let text = description.split("# Errors").next().unwrap_or_default().trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// The router's `{*slug}` takes what is left of a path; `OpenAPI` knows only `{slug}`.
fn template(path: &str) -> String {
    path.replace("{*", "{")
}

/// `get_orders_number` for `GET /orders/{number}`: unique, because a method and a path are.
fn name(method: &str, path: &str) -> String {
    let words = path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(method.to_owned(), |name, word| format!("{name}_{word}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_named_by_what_they_do() {
        assert_eq!(name("get", "/customers/me/orders"), "get_customers_me_orders");
        assert_eq!(name("post", &template("/contents/{*slug}")), "post_contents_slug");
    }
}
