//! Every call that the shop makes (rules 7.1, 7.2), as data. How each is written stands in `calls`, by noun.

use serde::{Deserialize, Serialize};

use super::calls::{account, catalogue, checkout, content, customer, learning, price_table, session, site};
use super::{Bearer, ListQuery, Request, Tokens};
use crate::cart::CartId;
use crate::checkout::{OrderRequest, PaymentKind, QuoteRequest};
use crate::session::Registration;

/// A call to the API. A body that a page has written whole is JSON, for the server to check. The engine's own calls are
/// never read: no page may make them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[allow(missing_docs)] // the fields are named for what they are
pub enum Call {
    /// Menus grouped by name.
    #[serde(skip_deserializing)]
    MenuItems,
    /// Contact, social and payment settings.
    #[serde(skip_deserializing)]
    Configs,
    /// A redirect for a path of this site, if any.
    #[serde(skip_deserializing)]
    RouteRule { path: String },
    /// Which build of the app is the latest.
    #[serde(skip_deserializing)]
    LatestBuild,
    /// The manifest of a build.
    #[serde(skip_deserializing)]
    Build { id: String },
    /// The data of a prerendered page.
    Payload { path: String },

    /// A list of products, 10 unless it says another limit; at professional prices when there is a price token.
    Products(ListQuery),
    /// The professional list: the price token is sent when there is one, and no limit that it does not say.
    ProfessionalProducts(ListQuery),
    /// The products of a category, by its slug.
    ProductsOfCategory { category: String },
    /// These products, for the lines of a cart.
    ProductsById { ids: Vec<u32> },
    /// The same, with what the list can be narrowed to.
    FacetedProducts(ListQuery),
    /// What the home page features.
    Featured,
    /// The promotions of the home page.
    Promotions,
    /// The products of a category that have dates.
    Calendarized { category: String },
    /// One product.
    Product { slug: String },
    /// Every category.
    Categories,
    /// One category.
    Category { slug: String },
    /// The collections of a category, by its slug.
    Collections { category: String },
    /// Products by text.
    Search { query: String, list: ListQuery },
    /// What a text that is still being typed may become.
    Suggestions { query: String },

    /// Ways of delivery.
    DeliveryMethods,
    /// One delivery method; with its price when there is a destination (`country` is ISO 3166-1 alpha-2, `location`
    /// the shop of a pickup). Empty texts are left out.
    DeliveryMethod { id: u32, country: String, postal_code: String, location: Option<u32> },
    /// Shops.
    Shops,
    /// Shops where orders may be fetched.
    PickupShops,
    /// One shop.
    Shop { slug: String },
    /// Ways of paying.
    PaymentMethods,
    /// Countries with their Spanish names.
    Countries,

    /// A page of text, by its path without the leading slash.
    Content { slug: String },
    /// Every blog.
    Blogs,
    /// A blog.
    Blog { slug: String },
    /// The articles of a blog.
    Articles { blog: String, list: ListQuery },
    /// One article.
    Article { slug: String },
    /// A message to the house.
    Contact { message: String },

    /// A new customer.
    Register(Registration),
    /// Activation by the link of the mail.
    Activate { token: String },
    /// A mail with a link to a new password.
    RequestPasswordReset { email: String },
    /// A new password by that link.
    SetPassword { token: String, password: String },
    /// Login.
    Login { email: String, password: String },
    /// Login with the stored token, at start-up.
    #[serde(skip_deserializing)]
    Refresh,
    /// Logout.
    #[serde(skip_deserializing)]
    Logout,

    /// The customer's own data.
    Me,
    /// A change of them.
    UpdateMe { changes: String },
    /// Another password, by who knows the one they have.
    ChangePassword { change: String },
    /// The addresses that the customer keeps.
    Addresses,
    /// Another one.
    AddAddress { address: String },
    /// One of them, anew.
    ReplaceAddress { id: u32, address: String },
    /// One of them less.
    RemoveAddress { id: u32 },
    /// Where the customer is logged in.
    Sessions,
    /// Logout from there.
    EndSession { id: String },
    /// Logout from everywhere.
    EndSessions,
    /// Everything that the shop knows of the customer.
    PersonalData,
    /// The end of the account.
    Erase { password: String },
    /// The cart that the server keeps for the customer.
    #[serde(skip_deserializing)]
    StoredCart,
    /// What it is to keep.
    #[serde(skip_deserializing)]
    StoreCart { lines: Vec<CartId> },

    /// Opening the professional price list with an access code.
    EnterPriceTable { code: String },
    /// Leaving it.
    LeavePriceTable,

    /// The server's figures for a cart.
    #[serde(skip_deserializing)]
    Quote(QuoteRequest),
    /// An order. The key is the same for the same order, however often it is sent.
    #[serde(skip_deserializing)]
    PlaceOrder { request: Box<OrderRequest>, idempotency_key: String },
    /// The customer's orders.
    Orders(ListQuery),
    /// One of them.
    Order { number: String },
    /// A new attempt to pay an order, in another way than its own if there is a `method`.
    Pay { number: String, method: Option<PaymentKind> },
    /// The PDF of an invoice of theirs: of the purchase, or another of that order by its number.
    Invoice { order: String, number: Option<String> },
    /// What they may withdraw from, of an order.
    WithdrawalRight { order: String },
    /// A wish to withdraw from a contract.
    Withdraw { request: String },
    /// Its confirmation.
    ConfirmWithdrawal { token: String },

    /// What the shop is called and where, and whether its pages have changed since a revision: a `Site`.
    Site { since: Option<String> },
    /// Every page that everybody may see: a `SitePages`.
    Pages,

    /// The customer's courses with their progress.
    Courses,
    /// One of them with its lessons.
    Course { id: u32 },
    /// How far the customer is in a lesson.
    SaveProgress { course: u32, lesson: u32, progress: String },
    /// Whether a certificate is genuine.
    Certificate { code: String },
    /// The PDF of the customer's certificate for a course.
    CourseCertificate { course: u32 },
    /// A survey.
    Survey { id: String },
    /// Its answers.
    AnswerSurvey { id: String, answers: String },
}

impl Call {
    /// The request of this call, with the token that it carries of those a visitor holds.
    #[must_use]
    pub fn request(&self, tokens: Tokens<'_>) -> Request {
        let token = self.bearer().of(tokens);
        Request { token: token.map(str::to_owned), ..self.bare_request() }
    }

    /// Which token this call carries (rules 7.3, 7.10, 7.11). Whatever lists or shows products carries the price token when there
    /// is one, and what opens a session, or is a file of the site, none.
    #[must_use]
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
            Self::ProfessionalProducts(list) => catalogue::products_of(list),
            Self::ProductsOfCategory { category } => {
                catalogue::products_of(&ListQuery::in_category(category))
            }
            Self::ProductsById { ids } => catalogue::products_of(&ListQuery::with_ids(ids)),
            Self::FacetedProducts(list) => catalogue::faceted_products(list),
            Self::Featured => catalogue::featured(),
            Self::Promotions => catalogue::promotions(),
            Self::Calendarized { category } => catalogue::products_of(&ListQuery::calendarized(category)),
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
    fn each_call_carries_its_token() {
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
    fn a_token_that_is_not_there_is_not_carried() {
        let customer = Tokens { session: Some("s"), price: None };
        let products = Call::Products(ListQuery::default());
        assert_eq!(products.request(customer).token.as_deref(), Some("s"));
        assert_eq!(Call::LeavePriceTable.request(customer).token, None);
        assert_eq!(Call::Orders(ListQuery::default()).request(Tokens::default()).token, None);
    }
}
