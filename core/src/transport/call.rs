//! Every call that the shop makes (rule 7.1), as data.

use serde::Serialize;

use super::{Method, Request};
use crate::checkout::{OrderRequest, PaymentKind, QuoteRequest};
use crate::session::Registration;
use crate::url::{encode, query_string};

/// What a list is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListQuery {
    /// Fields and values; several values of a field are joined by commas.
    pub filters: Vec<(String, String)>,
    /// Field, with a minus before it for descending.
    pub sort: Option<String>,
    /// Items a page.
    pub limit: Option<u32>,
    /// Page, from 1.
    pub page: Option<u32>,
}

impl ListQuery {
    /// What the home page features (rule 9.4).
    #[must_use]
    pub fn featured() -> Self {
        let sorted = Self { sort: Some("collection".into()), ..Self::default().limit(10) };
        sorted.filter("featured", "1").filter("categories", "2,3,4,5")
    }

    /// The promotions of the home page (rule 9.4).
    #[must_use]
    pub fn promotions() -> Self {
        let sorted = Self { sort: Some("collection".into()), ..Self::default().limit(10) };
        sorted.filter("categories", "11")
    }

    /// With this filter.
    #[must_use]
    pub fn filter(mut self, field: &str, value: impl Into<String>) -> Self {
        self.filters.push((field.into(), value.into()));
        self
    }

    /// With at most so many items a page.
    #[must_use]
    pub const fn limit(mut self, items: u32) -> Self {
        self.limit = Some(items);
        self
    }

    fn under(&self, path: &str, first: &[(&str, &str)]) -> String {
        let number = |n: Option<u32>| n.map(|n| n.to_string()).unwrap_or_default();
        let (limit, page) = (number(self.limit), number(self.page));
        let filters: Vec<(String, &str)> =
            self.filters.iter().map(|(field, value)| (format!("filter[{field}]"), value.as_str())).collect();
        let pairs = first
            .iter()
            .copied()
            .chain([
                ("limit", limit.as_str()),
                ("page", page.as_str()),
                ("sort", self.sort.as_deref().unwrap_or_default()),
            ])
            .chain(filters.iter().map(|(name, value)| (name.as_str(), *value)));
        format!("{path}{}", query_string(pairs))
    }
}

/// A call to the API.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// Menus grouped by name.
    MenuItems,
    /// Contact, social and payment settings.
    Configs,
    /// A list of products.
    Products(ListQuery),
    /// One product.
    Product {
        /// Its slug.
        slug: String,
    },
    /// Every category.
    Categories,
    /// One category.
    Category {
        /// Its slug.
        slug: String,
    },
    /// The collections of a category.
    Collections {
        /// The category's slug.
        category: String,
    },
    /// Products by text.
    Search {
        /// What was typed.
        query: String,
        /// How the list is asked for.
        list: ListQuery,
    },
    /// Ways of delivery.
    DeliveryMethods,
    /// One way of delivery, with its price for a destination.
    DeliveryMethod {
        /// Its identifier.
        id: u32,
        /// ISO 3166-1 alpha-2.
        country: String,
        /// Postal code.
        postal_code: String,
        /// Shop, for pickup.
        location: Option<u32>,
    },
    /// Shops.
    Shops,
    /// Shops where orders may be fetched.
    PickupShops,
    /// One shop.
    Shop {
        /// Its slug.
        slug: String,
    },
    /// Ways of paying.
    PaymentMethods,
    /// Countries with their Spanish names.
    Countries,
    /// A page of text.
    Content {
        /// Its path, without the leading slash.
        slug: String,
    },
    /// A new customer.
    Register(Registration),
    /// Activation by the link of the mail.
    Activate {
        /// The token of the link.
        token: String,
    },
    /// Login.
    Login {
        /// E-mail address.
        email: String,
        /// Password.
        password: String,
    },
    /// Login with the stored token, at start-up.
    Refresh,
    /// Logout.
    Logout,
    /// The customer's own data.
    Me,
    /// The server's figures for a cart.
    Quote(QuoteRequest),
    /// An order.
    PlaceOrder {
        /// What and how.
        request: Box<OrderRequest>,
        /// The same for the same order, however often it is sent.
        idempotency_key: String,
    },
    /// The customer's orders.
    Orders,
    /// One of them.
    Order {
        /// Its number.
        number: String,
    },
    /// A new attempt to pay an order.
    Pay {
        /// The order's number.
        number: String,
        /// Another way of paying than the order's own.
        method: Option<PaymentKind>,
    },
}

/// The tokens that a visitor holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens<'a> {
    /// Session token.
    pub session: Option<&'a str>,
    /// Price token.
    pub price: Option<&'a str>,
}

#[derive(Serialize)]
struct Credentials<'a> {
    email: &'a str,
    password: &'a str,
}

#[derive(Serialize)]
struct Payment {
    payment_method: Option<PaymentKind>,
}

/// A path of several segments, encoded one by one. Empty ones and dots are left out: a browser would climb by them.
fn segments(path: &str) -> String {
    let named = path.split('/').filter(|segment| !matches!(*segment, "" | "." | ".."));
    named.map(encode).collect::<Vec<_>>().join("/")
}

fn json<T: Serialize>(body: &T) -> String {
    // Every body is a plain structure with text keys, which always serialises.
    serde_json::to_string(body).unwrap_or_default()
}

impl Call {
    /// The request of this call. Product calls carry the price token when there is one (rule 6.3), every other
    /// call the session token when there is one (rule 7.1).
    #[must_use]
    pub fn request(&self, tokens: Tokens<'_>) -> Request {
        use Method::{Delete, Get, Post};
        let get = |path: &str| Request::new(Get, path);
        let request = match self {
            Self::MenuItems => get("parameters/menu-items"),
            Self::Configs => get("configs?filter[groups]=contact,rrss"),
            Self::Products(list) => get(&list.under("products", &[])),
            Self::Product { slug } => get(&format!("products/{}", encode(slug))),
            Self::Categories => get("categories"),
            Self::Category { slug } => get(&format!("categories/{}", encode(slug))),
            Self::Collections { category } => get(&ListQuery::default()
                .filter("category.slug", category)
                .under("products-collections", &[])),
            Self::Search { query, list } => get(&list.under("searchs", &[("query", query)])),
            Self::DeliveryMethods => get("delivery-methods"),
            Self::DeliveryMethod { id, country, postal_code, location } => {
                let location = location.map(|n| n.to_string()).unwrap_or_default();
                let pairs =
                    [("country", country.as_str()), ("postal_code", postal_code), ("location", &location)];
                get(&format!("delivery-methods/{id}{}", query_string(pairs)))
            }
            Self::Shops => get("shops?limit=500"),
            Self::PickupShops => get("shops?limit=500&filter[allow_pickup]=1"),
            Self::Shop { slug } => get(&format!("shops/{}", encode(slug))),
            Self::PaymentMethods => get("payment-methods"),
            Self::Countries => get("countries"),
            Self::Content { slug } => get(&format!("contents/{}", segments(slug))),
            Self::Register(registration) => Request::new(Post, "customers").body(json(registration)),
            Self::Activate { token } => Request::new(Post, format!("customers/activation/{}", encode(token))),
            Self::Login { email, password } => {
                Request::new(Post, "session").body(json(&Credentials { email, password }))
            }
            Self::Refresh => Request::new(Post, "session/refresh"),
            Self::Logout => Request::new(Delete, "session"),
            Self::Me => get("customers/me"),
            Self::Quote(quote) => Request::new(Post, "quotes").body(json(quote)),
            Self::PlaceOrder { request, idempotency_key } => Request {
                idempotency_key: Some(idempotency_key.clone()),
                ..Request::new(Post, "orders").body(json(request))
            },
            Self::Orders => get("customers/me/orders?limit=100"),
            Self::Order { number } => get(&format!("orders/{}", encode(number))),
            Self::Pay { number, method } => Request::new(Post, format!("orders/{}/payments", encode(number)))
                .body(json(&Payment { payment_method: *method })),
        };
        let token = match self {
            Self::Products(_) | Self::Product { .. } => tokens.price.or(tokens.session),
            _ => tokens.session,
        };
        Request { token: token.map(str::to_owned), ..request }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(call: &Call) -> String {
        call.request(Tokens::default()).path
    }

    #[test]
    fn the_paths_of_the_contract() {
        assert_eq!(
            path(&Call::Products(ListQuery::featured())),
            "products?limit=10&sort=collection&filter[featured]=1&filter[categories]=2,3,4,5"
        );
        assert_eq!(
            path(&Call::Products(ListQuery::promotions())),
            "products?limit=10&sort=collection&filter[categories]=11"
        );
        assert_eq!(path(&Call::Product { slug: "té/verde".into() }), "products/t%C3%A9%2Fverde");
        assert_eq!(
            path(&Call::Collections { category: "facial".into() }),
            "products-collections?filter[category.slug]=facial"
        );
        let cost =
            Call::DeliveryMethod { id: 2, country: "ES".into(), postal_code: "28013".into(), location: None };
        assert_eq!(path(&cost), "delivery-methods/2?country=ES&postal_code=28013");
        let search = Call::Search { query: "champú sin".into(), list: ListQuery::default() };
        assert_eq!(path(&search), "searchs?query=champ%C3%BA%20sin");
        assert_eq!(path(&Call::Configs), "configs?filter[groups]=contact,rrss");
        assert_eq!(path(&Call::Order { number: "M26-1".into() }), "orders/M26-1");
        assert_eq!(path(&Call::Orders), "customers/me/orders?limit=100");
    }

    #[test]
    fn a_content_is_asked_for_segment_by_segment() {
        let content = |slug: &str| path(&Call::Content { slug: slug.into() });
        assert_eq!(content("ayuda/envíos y más?"), "contents/ayuda/env%C3%ADos%20y%20m%C3%A1s%3F");
        assert_eq!(content("../customers/./me//"), "contents/customers/me");
    }

    #[test]
    fn product_calls_prefer_the_price_token() {
        let tokens = Tokens { session: Some("s"), price: Some("p") };
        let token = |call: Call| call.request(tokens).token.unwrap();
        assert_eq!(token(Call::Products(ListQuery::default())), "p");
        assert_eq!(token(Call::Product { slug: "x".into() }), "p");
        assert_eq!(token(Call::Orders), "s");
        assert_eq!(Call::Orders.request(Tokens::default()).token, None);
    }

    #[test]
    fn writing_calls_carry_their_bodies() {
        let login = Call::Login { email: "a@b.es".into(), password: "\"x".into() }.request(Tokens::default());
        assert_eq!(
            (login.method, login.body.as_deref()),
            (Method::Post, Some(r#"{"email":"a@b.es","password":"\"x"}"#))
        );
        let pay =
            Call::Pay { number: "M1".into(), method: Some(PaymentKind::Bizum) }.request(Tokens::default());
        assert_eq!(
            (pay.path.as_str(), pay.body.as_deref()),
            ("orders/M1/payments", Some(r#"{"payment_method":"bizum"}"#))
        );
        assert_eq!(Call::Logout.request(Tokens::default()).method, Method::Delete);
    }
}
