//! `OpenAPI` document of the administration API.

use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Components, OpenApi};

use super::responses::SharedResponses;
use super::{complete, with_server};
use crate::http::staff::{Access, COOKIE};

/// Base path of the administration API.
pub const BASE_PATH: &str = "/admin/v1";

const DESCRIPTION: &str = "API of the owner's panel, and of other programs. It needs a staff session: the cookie of `POST /session`, and its \
    `csrf_token` as `X-CSRF-Token` with every change; or an API key as a bearer token. Each operation states the permission that it requires as \
    `x-permission`. A change of an existing resource carries the `version` that was read as `If-Match`. Amounts are \
    decimal strings in euros, or whole cents where a name ends with `_cents`. Times are RFC 3339 in UTC. An error is \
    `{code, message, errors?}` with a Spanish message.";

const TAGS: &[(&str, &str)] = &[
    ("session", "Login, current session, live updates"),
    ("account", "Account of the logged-in staff member"),
    ("staff", "Staff members and their roles"),
    ("audit", "Audit log"),
    ("courses", "Courses, their content, learners and certificates"),
    ("customers", "Customers and access codes of the price table"),
    ("orders", "Orders, refunds and withdrawals"),
    ("products", "Products, their prices and stock"),
    ("categories", "Categories and collections"),
    ("content", "Pages, blogs, articles and menus"),
    ("imports", "Product imports and their mappings"),
    ("integrations", "API keys and webhooks"),
    ("media", "Media library: pictures, documents, captions and videos"),
    ("reports", "Dashboard, sales reports and tax books"),
    ("settings", "Settings of the shop, diagnostics and backups"),
];

/// Extension of an operation with the access that it requires.
pub const ACCESS: &str = "x-permission";

const RESPONSES: SharedResponses = SharedResponses {
    unauthorized: "No session: `session_required`, `session_expired`; `invalid_api_key`",
    forbidden: "`forbidden` with the missing `permission`, `csrf_rejected`, `staff_disabled`",
};

pub fn document(routes: OpenApi) -> OpenApi {
    let document = complete(routes, "Mostrador administration", DESCRIPTION, TAGS, &RESPONSES);
    with_server(document, BASE_PATH, with_scheme)
}

fn with_scheme(components: &mut Components) {
    let cookie = ApiKeyValue::with_description(COOKIE, "The cookie of `POST /session`");
    components.add_security_scheme("staff", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("API key"));
    components.add_security_scheme("api_key", SecurityScheme::Http(bearer.build()));
}

/// States in the operations the access that they require.
pub fn with_access(mut routes: OpenApi, access: Access) -> OpenApi {
    for item in routes.paths.paths.values_mut() {
        let all = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
        for operation in all.into_iter().flatten() {
            operation.extensions = Some(ExtensionsBuilder::new().add(ACCESS, access.as_str()).build());
            let requirement = |scheme| SecurityRequirement::new(scheme, [""; 0]);
            match access {
                Access::Anyone => {}
                Access::Staff => operation.security = Some(vec![requirement("staff")]),
                Access::Permission(_) => {
                    operation.security = Some(vec![requirement("staff"), requirement("api_key")]);
                }
            }
        }
    }
    routes
}
