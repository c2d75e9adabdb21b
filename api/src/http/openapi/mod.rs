//! `OpenAPI` document, generated from the handlers.
//!
//! The `#[utoipa::path]` of a handler declares its parameters, its successful responses and the codes of its
//! own errors: `(status = 409, description = "...")`. Responses that are common to all operations of a kind,
//! and the format of errors, are added here (see [`responses`]). The first line of the handler's documentation
//! becomes the summary of the operation.

pub mod admin;
pub mod docs;
pub mod examples;
mod operations;
pub mod parameters;
pub mod queries;
mod request_bodies;
pub mod responses;
mod schemas;

use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Components, Info, License, OpenApi, Paths, Ref, RefOr, Schema, Server, Tag};

use crate::config::BASE_PATH;
use responses::SharedResponses;

const DESCRIPTION: &str = "API for the front ends of a shop. Amounts are decimal strings in euros, or \
    whole cents where a field states it. Times are RFC 3339 in UTC. An error is `{code, message, errors?}`: the code is \
    for programs, the message is Spanish text for customers. Undocumented input is rejected: unknown query parameters, \
    unknown and repeated members of a body.";

const TAGS: &[(&str, &str)] = &[
    ("products", "Products"),
    ("search", "Product search"),
    ("categories", "Categories and collections"),
    ("site", "Menus, settings, pages and shops"),
    ("delivery", "Delivery methods and their prices"),
    ("accounts", "Registration and customer data"),
    ("session", "Login, session refresh and logout"),
    ("price-table", "Professional price table"),
    ("cart", "The customer's cart, shared by all devices"),
    ("orders", "Quotes, orders and withdrawals"),
    ("payments", "Payments"),
    ("courses", "Courses, lessons and certificates"),
    ("surveys", "Surveys"),
    ("blog", "Blogs and articles"),
];

pub fn document(routes: OpenApi) -> OpenApi {
    let document = complete(routes, "Mostrador", DESCRIPTION, TAGS, &responses::PUBLIC);
    with_server(document, BASE_PATH, with_schemes)
}

/// Completes the document of the routes of one API: operation ids, shared responses, schemas of requests.
fn complete(
    routes: OpenApi,
    title: &str,
    description: &str,
    tags: &[(&str, &str)],
    shared: &SharedResponses,
) -> OpenApi {
    let mut info = Info::new(title, env!("CARGO_PKG_VERSION"));
    info.description = Some(description.to_owned());
    info.license = Some(License::new(env!("CARGO_PKG_LICENSE")));
    let mut paths = complete_paths(routes.paths);
    let mut components = routes.components.unwrap_or_default();
    pages_by_name(&mut components);
    responses::add_shared_responses(&mut components, shared);
    components.schemas.values_mut().for_each(schemas::declare_unsigned);
    request_bodies::close_request_schemas(&mut paths, &mut components);
    let mut document = OpenApi::new(info, paths);
    document.components = Some(components);
    document.tags = Some(tags.iter().map(|(name, description)| tag(name, description)).collect());
    document
}

fn with_server(mut document: OpenApi, base_path: &str, add_schemes: fn(&mut Components)) -> OpenApi {
    document.servers = Some(vec![Server::new(base_path)]);
    if let Some(components) = &mut document.components {
        add_schemes(components);
    }
    document
}

fn tag(name: &str, description: &str) -> Tag {
    let mut tag = Tag::new(name);
    tag.description = Some(description.to_owned());
    tag
}

fn with_schemes(components: &mut Components) {
    let scheme = |description: &str| {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT");
        SecurityScheme::Http(bearer.description(Some(description)).build())
    };
    let session = "The token of `POST /session`.";
    let price = "The token of `POST /price-table/session`: professional prices.";
    components.add_security_scheme("session", scheme(session));
    components.add_security_scheme("price", scheme(price));
}

/// Refers to the item of a page by name instead of repeating its schema.
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

/// Converts the paths to `OpenAPI` syntax, and gives each operation its id, its responses and its examples.
fn complete_paths(routes: Paths) -> Paths {
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
            operation.operation_id = Some(operation_id(method, &path));
            for parameter in operation.parameters.iter_mut().flatten() {
                if let RefOr::T(parameter) = parameter {
                    schemas::exclude_nul(parameter);
                }
            }
            responses::complete_responses(operation);
            examples::add_example(method, &path, operation);
        }
        paths.paths.insert(path, item);
    }
    paths
}

/// Converts the router's `{*slug}`, which takes the rest of a path, to `{slug}`.
fn template(path: &str) -> String {
    path.replace("{*", "{")
}

/// Returns the id of an operation, such as `get_orders_number` for `GET /orders/{number}`. It is unique,
/// because method and path are.
fn operation_id(method: &str, path: &str) -> String {
    let words = path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(method.to_owned(), |name, word| format!("{name}_{word}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operation_ids_consist_of_method_and_path() {
        assert_eq!(operation_id("get", "/customers/me/orders"), "get_customers_me_orders");
        assert_eq!(operation_id("post", &template("/contents/{*slug}")), "post_contents_slug");
    }
}
