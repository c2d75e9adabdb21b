//! API calls as data (rules 7.1, 7.2). The module `calls` builds their requests, grouped by resource.

use serde::{Deserialize, Serialize};

use super::endpoints::{
    account, catalogue, checkout, content, customer, learning, price_table, session, site,
};
use super::{Bearer, ListQuery, Request, Tokens};
use crate::cart::CartId;
use crate::checkout::{OrderRequest, QuoteRequest};
use crate::payments::PaymentKind;
use crate::session::Registration;

/// API call. Bodies given as text are JSON built by the page and validated by the server. Calls marked
/// `skip_deserializing` are reserved for the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[allow(missing_docs)] // self-explanatory fields
pub enum Call {
    /// Menus by name.
    #[serde(skip_deserializing)]
    MenuItems,
    /// Contact, social and payment settings.
    #[serde(skip_deserializing)]
    Configs,
    /// Redirect of a path of this site, if any.
    #[serde(skip_deserializing)]
    RouteRule {
        path: String,
    },
    /// Latest build of the app.
    #[serde(skip_deserializing)]
    LatestBuild,
    /// Manifest of a build.
    #[serde(skip_deserializing)]
    Build {
        id: String,
    },
    /// Data of a prerendered page.
    Payload {
        path: String,
    },

    /// Product list, with a default limit of 10; at professional prices with a price-list token.
    Products(ListQuery),
    /// Professional product list; sends the price-list token, if any, and no default limit.
    ProfessionalProducts(ListQuery),
    /// Products of a category, by its slug.
    ProductsOfCategory {
        category: String,
    },
    /// Products by ID, for the lines of a cart.
    ProductsById {
        ids: Vec<u32>,
    },
    /// Product list with facet counts.
    FacetedProducts(ListQuery),
    /// Featured products of the home page.
    Featured,
    /// Promotions of the home page.
    Promotions,
    /// Products of a category that have dates.
    Calendarized {
        category: String,
    },
    Product {
        slug: String,
    },
    Categories,
    Category {
        slug: String,
    },
    /// Collections of a category, by its slug.
    Collections {
        category: String,
    },
    Search {
        query: String,
        list: ListQuery,
    },
    /// Search suggestions for a partial query.
    Suggestions {
        query: String,
    },

    DeliveryMethods,
    /// Delivery method; with its price if a destination is given (`country` is ISO 3166-1 alpha-2, `location`
    /// the ID of the pickup shop). Empty texts are omitted.
    DeliveryMethod {
        id: u32,
        country: String,
        postal_code: String,
        location: Option<u32>,
    },
    Shops,
    /// Shops that offer pickup.
    PickupShops,
    Shop {
        slug: String,
    },
    PaymentMethods,
    /// Countries with their Spanish names.
    Countries,

    /// CMS page, by its path without the leading slash.
    Content {
        slug: String,
    },
    Blogs,
    Blog {
        slug: String,
    },
    Articles {
        blog: String,
        list: ListQuery,
    },
    Article {
        slug: String,
    },
    /// Contact form message to the shop.
    Contact {
        message: String,
    },

    Register(Registration),
    /// Account activation with the token from the e-mail.
    Activate {
        token: String,
    },
    /// Requests an e-mail with a password reset link.
    RequestPasswordReset {
        email: String,
    },
    /// Sets a new password with the token of that link.
    SetPassword {
        token: String,
        password: String,
    },
    Login {
        email: String,
        password: String,
    },
    /// Login with the stored token at start-up.
    #[serde(skip_deserializing)]
    Refresh,
    #[serde(skip_deserializing)]
    Logout,

    /// Profile of the customer.
    Me,
    /// Partial update of the profile.
    UpdateMe {
        changes: String,
    },
    /// Change of password; includes the current one.
    ChangePassword {
        change: String,
    },
    /// Address book of the customer.
    Addresses,
    AddAddress {
        address: String,
    },
    ReplaceAddress {
        id: u32,
        address: String,
    },
    RemoveAddress {
        id: u32,
    },
    /// Active sessions of the customer.
    Sessions,
    EndSession {
        id: String,
    },
    EndSessions,
    /// Export of the customer's personal data.
    PersonalData,
    /// Deletes the account.
    Erase {
        password: String,
    },
    /// Cart stored on the server for the customer.
    #[serde(skip_deserializing)]
    StoredCart,
    /// Replaces the stored cart.
    #[serde(skip_deserializing)]
    StoreCart {
        lines: Vec<CartId>,
    },

    /// Opens the professional price list with an access code.
    EnterPriceTable {
        code: String,
    },
    LeavePriceTable,

    /// Server-side quote of a cart.
    #[serde(skip_deserializing)]
    Quote(QuoteRequest),
    /// Places an order. The idempotency key stays the same across retries of the same order.
    #[serde(skip_deserializing)]
    PlaceOrder {
        request: Box<OrderRequest>,
        idempotency_key: String,
    },
    Orders(ListQuery),
    Order {
        number: String,
    },
    /// New payment attempt for an order, with another payment method if `method` is given.
    Pay {
        number: String,
        method: Option<PaymentKind>,
    },
    /// PDF of an invoice of an order: the invoice of the purchase, or another one by its number.
    Invoice {
        order: String,
        number: Option<String>,
    },
    /// Items of an order that the customer may withdraw from.
    WithdrawalRight {
        order: String,
    },
    /// Withdrawal request.
    Withdraw {
        request: String,
    },
    ConfirmWithdrawal {
        token: String,
    },

    /// Name, URL and configuration of the shop, and the changes since a revision: a `Site`.
    Site {
        since: Option<String>,
    },
    /// All public pages: a `SitePages`.
    Pages,

    /// Courses of the customer with their progress.
    Courses,
    /// Course with its lessons.
    Course {
        id: u32,
    },
    /// Saves the customer's progress in a lesson.
    SaveProgress {
        course: u32,
        lesson: u32,
        progress: String,
    },
    /// Verification of a certificate.
    Certificate {
        code: String,
    },
    /// PDF of the customer's certificate for a course.
    CourseCertificate {
        course: u32,
    },
    Survey {
        id: String,
    },
    AnswerSurvey {
        id: String,
        answers: String,
    },
}

impl Call {
    /// Builds the request with the token that the call needs.
    pub fn request(&self, tokens: Tokens<'_>) -> Request {
        let token = self.bearer().select(tokens);
        Request { token: token.map(str::to_owned), ..self.bare_request() }
    }

    /// Returns the kind of token this call sends (rules 7.3, 7.10, 7.11). Product calls prefer the price-list
    /// token; calls that open a session and files of the site send none.
    pub const fn bearer(&self) -> Bearer {
        match self {
            Self::Products(_)
            | Self::ProfessionalProducts(_)
            | Self::ProductsOfCategory { .. }
            | Self::ProductsById { .. }
            | Self::FacetedProducts(_)
            | Self::Featured
            | Self::Promotions
            | Self::Calendarized { .. }
            | Self::Product { .. }
            | Self::Search { .. }
            | Self::Suggestions { .. } => Bearer::PriceOrSession,
            Self::LeavePriceTable => Bearer::Price,
            Self::LatestBuild
            | Self::Build { .. }
            | Self::Payload { .. }
            | Self::RouteRule { .. }
            | Self::Site { .. }
            | Self::Pages
            | Self::Register(_)
            | Self::Activate { .. }
            | Self::RequestPasswordReset { .. }
            | Self::SetPassword { .. }
            | Self::Login { .. }
            | Self::EnterPriceTable { .. } => Bearer::None,
            _ => Bearer::Session,
        }
    }

    fn bare_request(&self) -> Request {
        match self {
            Self::MenuItems => site::menu_items(),
            Self::Configs => site::configs(),
            Self::RouteRule { path } => site::route_rule(path),
            Self::LatestBuild => site::latest_build(),
            Self::Build { id } => site::build(id),
            Self::Payload { path } => site::payload(path),
            Self::Site { since } => site::site(since.as_deref()),
            Self::Pages => site::pages(),

            Self::Products(list) => catalogue::products(list),
            Self::ProfessionalProducts(list) => catalogue::products_without_default_limit(list),
            Self::ProductsOfCategory { category } => {
                catalogue::products_without_default_limit(&ListQuery::in_category(category))
            }
            Self::ProductsById { ids } => {
                catalogue::products_without_default_limit(&ListQuery::with_ids(ids))
            }
            Self::FacetedProducts(list) => catalogue::faceted_products(list),
            Self::Featured => catalogue::featured(),
            Self::Promotions => catalogue::promotions(),
            Self::Calendarized { category } => {
                catalogue::products_without_default_limit(&ListQuery::calendarized(category))
            }
            Self::Product { slug } => catalogue::product(slug),
            Self::Categories => catalogue::categories(),
            Self::Category { slug } => catalogue::category(slug),
            Self::Collections { category } => catalogue::collections(category),
            Self::Search { query, list } => catalogue::search(query, list),
            Self::Suggestions { query } => catalogue::suggestions(query),

            Self::DeliveryMethods => checkout::delivery_methods(),
            Self::DeliveryMethod { id, country, postal_code, location } => {
                checkout::delivery_method(*id, country, postal_code, *location)
            }
            Self::Shops => checkout::shops(),
            Self::PickupShops => checkout::pickup_shops(),
            Self::Shop { slug } => checkout::shop(slug),
            Self::PaymentMethods => checkout::payment_methods(),
            Self::Countries => checkout::countries(),

            Self::Content { slug } => content::page(slug),
            Self::Blogs => content::blogs(),
            Self::Blog { slug } => content::blog(slug),
            Self::Articles { blog, list } => content::articles(blog, list),
            Self::Article { slug } => content::article(slug),
            Self::Contact { message } => content::contact(message),

            Self::Register(registration) => session::register(registration),
            Self::Activate { token } => session::activate(token),
            Self::RequestPasswordReset { email } => session::request_password_reset(email),
            Self::SetPassword { token, password } => session::set_password(token, password),
            Self::Login { email, password } => session::login(email, password),
            Self::Refresh => session::refresh(),
            Self::Logout => session::logout(),

            Self::Me => customer::me(),
            Self::UpdateMe { changes } => customer::update_me(changes),
            Self::ChangePassword { change } => account::change_password(change),
            Self::Addresses => account::addresses(),
            Self::AddAddress { address } => account::add_address(address),
            Self::ReplaceAddress { id, address } => account::replace_address(*id, address),
            Self::RemoveAddress { id } => account::remove_address(*id),
            Self::Sessions => account::sessions(),
            Self::EndSession { id } => account::end_session(id),
            Self::EndSessions => account::end_sessions(),
            Self::PersonalData => account::personal_data(),
            Self::Erase { password } => account::erase(password),
            Self::StoredCart => customer::stored_cart(),
            Self::StoreCart { lines } => customer::store_cart(lines),

            Self::EnterPriceTable { code } => price_table::enter(code),
            Self::LeavePriceTable => price_table::leave(),

            Self::Quote(quote) => checkout::quote(quote),
            Self::PlaceOrder { request, idempotency_key } => checkout::place_order(request, idempotency_key),
            Self::Orders(list) => customer::orders(list),
            Self::Order { number } => customer::order(number),
            Self::Pay { number, method } => customer::pay(number, *method),
            Self::Invoice { order, number } => customer::invoice(order, number.as_deref()),
            Self::WithdrawalRight { order } => customer::withdrawal_right(order),
            Self::Withdraw { request } => customer::withdraw(request),
            Self::ConfirmWithdrawal { token } => customer::confirm_withdrawal(token),

            Self::Courses => learning::courses(),
            Self::Course { id } => learning::course(*id),
            Self::SaveProgress { course, lesson, progress } => {
                learning::save_progress(*course, *lesson, progress)
            }
            Self::Certificate { code } => learning::certificate(code),
            Self::CourseCertificate { course } => learning::course_certificate(*course),
            Self::Survey { id } => learning::survey(id),
            Self::AnswerSurvey { id, answers } => learning::answer_survey(id, answers),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 7.3, 7.10 and 7.11.
    #[test]
    fn each_call_sends_its_token() {
        let tokens = Tokens { session: Some("s"), price: Some("p") };
        let token = |call: Call| call.request(tokens).token;
        for call in [
            Call::Products(ListQuery::default()),
            Call::ProfessionalProducts(ListQuery::default()),
            Call::FacetedProducts(ListQuery::default()),
            Call::Product { slug: "x".into() },
            Call::Search { query: "x".into(), list: ListQuery::default() },
            Call::LeavePriceTable,
        ] {
            assert_eq!(token(call).as_deref(), Some("p"));
        }
        let orders = Call::Orders(ListQuery::default());
        for call in [Call::MenuItems, orders, Call::Refresh, Call::Survey { id: "x".into() }] {
            assert_eq!(token(call).as_deref(), Some("s"));
        }
        for call in [
            Call::Login { email: String::new(), password: String::new() },
            Call::EnterPriceTable { code: "x".into() },
            Call::LatestBuild,
            Call::RouteRule { path: "/".into() },
        ] {
            assert_eq!(token(call), None);
        }
    }

    /// Rule 7.3.
    #[test]
    fn missing_tokens_are_not_sent() {
        let customer = Tokens { session: Some("s"), price: None };
        let products = Call::Products(ListQuery::default());
        assert_eq!(products.request(customer).token.as_deref(), Some("s"));
        assert_eq!(Call::LeavePriceTable.request(customer).token, None);
        assert_eq!(Call::Orders(ListQuery::default()).request(Tokens::default()).token, None);
    }
}
