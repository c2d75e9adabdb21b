//! Table of the API's endpoints: path, query, body, token and response of each call (rules 7.1 to 7.28, 9.4,
//! 9.11).

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::endpoint_macro::endpoints;
use super::{Bearer, JsonBody, ListQuery, Method, Request, ResponseKind, Segment, Tokens};
#[cfg(feature = "typescript")]
use super::{
    FoundProducts, List,
    typescript::{Blob, ListFacets, PersonalData, Unknown},
};
use crate::address::PostalCode;
use crate::catalogue::ProductId;
use crate::checkout::{AddressId, OrderRequest, QuoteRequest, SavedAddress, StoredCart};
use crate::content::contact::ContactMessage;
use crate::courses::{LessonId, ProgressUpdate};
use crate::orders::{InvoiceFormat, OrderNumber};
use crate::payments::{CardId, PaymentKind, PaymentRequest};
use crate::promotions::PromotionCode;
use crate::session::{PasswordChange, ProfileChanges, Registration};
use crate::shipping::ShippingMethodId;
use crate::store_locations::StoreLocationId;
use crate::surveys::SurveyResponse;
use crate::url::strip_query;
use crate::withdrawals::{WithdrawalConfirmation, WithdrawalRequest};
#[cfg(feature = "typescript")]
use crate::{
    address::country::Country,
    catalogue::{Category, CollectionRef, ProductList, ProductPage, SearchResults, SearchSuggestions},
    checkout::AddressEntry,
    content::blog::{Article, ArticleCard, Blog},
    content::page::Content,
    content::site::{Site, SitePages},
    courses::{Certificate, Course, EnrolledCourse, ProgressResult},
    orders::{OrderList, OrderView, PaymentLinkPage},
    payments::{PaymentMethod, PaymentRedirect, SavedCards},
    promotions::{CheckedCode, Promotion},
    session::{SessionEntry, User},
    shipping::ShippingMethod,
    store_locations::StoreLocation,
    surveys::Survey,
    taxes::TaxRules,
    withdrawals::{WithdrawalReceipt, WithdrawalStatus, WithdrawalSummary},
};

endpoints! {
    #[serde(skip_deserializing)]
    MenuItems => Get "parameters/menu-items", Session;
    #[serde(skip_deserializing)]
    Configs => Get "configs?filter[groups]=contact,rrss", Session;
    #[serde(skip_deserializing)]
    RouteRule { path: String } => Get "route-rules" .query("path", path), None;
    /// Name, URL and configuration of the shop, and the changes since a revision.
    Site { since: Option<String> } => Get "site" .optional_query("since", since.as_ref()), None, Json -> Site;
    Pages => Get "pages", None, Json -> SitePages;

    #[serde(skip_deserializing)]
    LatestBuild => Get "builds/latest.json" .same_origin(), None;
    /// Manifest of a build.
    #[serde(skip_deserializing)]
    Build { id: String } => Get "builds/meta/{id}.json" .same_origin(), None;
    /// Data of a prerendered page.
    Payload { path: String } =>
        Get "" .segments(strip_query(path)) .segments("_payload.json") .same_origin(), None,
        Payload -> Unknown;

    /// Product list, with a default limit of 10; at professional prices with a price-table token.
    Products(list: ListQuery) =>
        Get "products" .list(&list.clone().or_default_limit()), PriceOrSession, Products -> ProductList;
    /// Professional product list, without a default limit.
    ProfessionalProducts(list: ListQuery) =>
        Get "products" .list(list), PriceOrSession, Products -> ProductList;
    ProductsOfCategory { category: String } =>
        Get "products" .list(&ListQuery::in_category(category)), PriceOrSession, Products -> ProductList;
    /// Products by ID, for the lines of a cart.
    ProductsById { ids: Vec<ProductId> } =>
        Get "products" .list(&ListQuery::with_ids(ids)), PriceOrSession, Products -> ProductList;
    Calendarized { category: String } =>
        Get "products" .list(&ListQuery::calendarized(category)), PriceOrSession, Products -> ProductList;
    FacetedProducts(list: ListQuery) =>
        Get "products" .list(&list.clone().or_default_limit()) .query("facets", "1"), PriceOrSession,
        SearchResults -> FoundProducts<ListFacets>;
    /// Featured products of the home page (rule 9.4).
    Featured =>
        Get "products?filter[featured]=1&filter[categories]=2,3,4,5&sort=collection&limit=10", PriceOrSession,
        Products -> ProductList;
    /// Promotions of the home page (rule 9.4).
    Promotions =>
        Get "products?filter[featured]=1&filter[categories]=11&sort=collection&limit=10", PriceOrSession,
        Products -> ProductList;
    Product { slug: String } => Get "products/{slug}", PriceOrSession, Product -> ProductPage;
    /// Product by the token of the link to its page before publication.
    ProductPreview { token: String } => Get "products/previews/{token}", None, Product -> ProductPage;
    Categories => Get "categories", Session, Json -> List<Category>;
    Category { slug: String } => Get "categories/{slug}", Session, Json -> Category;
    Collections { category: String } =>
        Get "products-collections" .list(&ListQuery::in_category(category)), Session,
        Json -> List<CollectionRef>;
    /// Search. Query and sort order are always sent.
    Search { query: String, list: ListQuery } =>
        Get "searchs" .required("query", query) .required("sort", list.sort.as_deref().unwrap_or_default())
            .list(&ListQuery { sort: None, ..list.clone() }),
        PriceOrSession, SearchResults -> FoundProducts<SearchResults>;
    Suggestions { query: String } =>
        Get "searchs/suggestions" .query("query", query), PriceOrSession, Json -> SearchSuggestions;

    DeliveryMethods => Get "delivery-methods", Session, Json -> List<ShippingMethod>;
    /// Delivery method; with its price if a destination is given (`country` is ISO 3166-1 alpha-2, `location`
    /// the ID of the pickup shop). Empty texts are omitted.
    DeliveryMethod { id: ShippingMethodId, country: String, postal_code: PostalCode, location: Option<StoreLocationId> } =>
        Get "delivery-methods/{id}"
            .query("country", country) .query("postal_code", &postal_code.to_string()) .optional_query("location", location.as_ref()),
        Session, Json -> ShippingMethod;
    /// Shops, at most 500 (rule 9.11).
    Shops => Get "shops?limit=500&sort=", Session, Json -> List<StoreLocation>;
    /// Shops that offer pickup, at most 500 (rule 9.11).
    PickupShops =>
        Get "shops?limit=500&filter[allow_pickup]=1&sort=", Session, Json -> List<StoreLocation>;
    Shop { slug: String } => Get "shops/{slug}", Session, Json -> StoreLocation;
    PaymentMethods => Get "payment-methods", Session, Json -> List<PaymentMethod>;
    /// Tax rules in force.
    TaxRules => Get "tax-rules", None, Json -> TaxRules;
    /// Automatic promotions in force.
    AutomaticPromotions => Get "promotions", None, Json -> List<Promotion>;
    /// Check of a discount code.
    CheckCode { code: PromotionCode } =>
        Post "promotions/check" .json(&json!({ "code": code })), Session, Json -> CheckedCode;
    Countries => Get "countries", Session, Json -> List<Country>;

    /// CMS page, by its path without the leading slash.
    Content { slug: String } => Get "contents/" .segments(slug), Session, Json -> Content;
    Blogs => Get "blogs", Session, Json -> List<Blog>;
    Blog { slug: String } => Get "blogs/{slug}", Session, Json -> Blog;
    Articles { blog: String, list: ListQuery } =>
        Get "blogs/{blog}/articles" .list(list), Session, Json -> List<ArticleCard>;
    Article { slug: String } => Get "articles/{slug}", Session, Json -> Article;
    Contact { message: JsonBody<ContactMessage> } => Post "contact" .body(message), Session, Json -> ();

    Register(registration: Registration) => Post "customers" .json(registration), None, Json -> ();
    /// Account activation with the token from the e-mail.
    Activate { token: String } => Post "customers/activation/{token}", None, Json -> ();
    /// Requests an e-mail with a password reset link.
    RequestPasswordReset { email: String } =>
        Post "customers/password-reset" .json(&json!({ "email": email })), None, Json -> ();
    /// Sets a new password with the token of that link.
    SetPassword { token: String, password: String } =>
        Put "customers/password-reset/{token}" .json(&json!({ "password": password })), None, Json -> ();
    Login { email: String, password: String } =>
        Post "session" .json(&json!({ "email": email, "password": password })), None, Login -> ();
    /// Login with the stored token at start-up.
    #[serde(skip_deserializing)]
    Refresh => Post "session/refresh", Session;
    #[serde(skip_deserializing)]
    Logout => Delete "session", Session;

    Me => Get "customers/me", Session, Json -> User;
    UpdateMe { changes: JsonBody<ProfileChanges> } =>
        Patch "customers/me" .body(changes), Session, Profile -> User;
    /// Change of password; includes the current one.
    ChangePassword { change: JsonBody<PasswordChange> } =>
        Put "customers/me/password" .body(change), Session, Json -> ();
    /// Address book of the customer.
    Addresses => Get "customers/me/addresses", Session, Json -> List<AddressEntry>;
    AddAddress { address: JsonBody<SavedAddress> } =>
        Post "customers/me/addresses" .body(address), Session, Json -> AddressEntry;
    ReplaceAddress { id: AddressId, address: JsonBody<SavedAddress> } =>
        Put "customers/me/addresses/{id}" .body(address), Session, Json -> AddressEntry;
    RemoveAddress { id: AddressId } => Delete "customers/me/addresses/{id}", Session, Json -> ();
    SavedCards => Get "customers/me/cards", Session, Json -> SavedCards;
    RemoveCard { id: CardId } => Delete "customers/me/cards/{id}", Session, Json -> ();
    Sessions => Get "customers/me/sessions", Session, Json -> List<SessionEntry>;
    EndSession { id: String } => Delete "customers/me/sessions/{id}", Session, Json -> ();
    EndSessions => Delete "customers/me/sessions", Session, SessionsEnded -> ();
    PersonalData => Get "customers/me/data", Session, Json -> PersonalData;
    /// Deletes the account.
    Erase { password: String } =>
        Delete "customers/me" .json(&json!({ "password": password })), Session, SessionsEnded -> ();
    #[serde(skip_deserializing)]
    StoredCart => Get "customers/me/cart", Session;
    #[serde(skip_deserializing)]
    StoreCart { cart: StoredCart } => Put "customers/me/cart" .json(cart), Session;

    /// Opens the professional price table with an access code.
    EnterPriceTable { code: String } =>
        Post "price-table/session" .json(&json!({ "code": code })), None, PriceTable -> ();
    LeavePriceTable => Delete "price-table/session", Price, Json -> ();

    #[serde(skip_deserializing)]
    Quote(quote: Box<QuoteRequest>) => Post "quotes" .json(quote), Session;
    /// Places an order. The idempotency key stays the same across retries of the same order.
    #[serde(skip_deserializing)]
    PlaceOrder { request: Box<OrderRequest>, idempotency_key: String } =>
        Post "orders" .json(request) .idempotency_key(idempotency_key), Session;
    Orders(list: ListQuery) => Get "customers/me/orders" .list(list), Session, Orders -> OrderList;
    Order { number: OrderNumber } => Get "orders/{number}", Session, Order -> OrderView;
    /// New payment attempt for an order, with another payment method or a saved card if they are given.
    Pay { number: OrderNumber, request: PaymentRequest } =>
        Post "orders/{number}/payments" .json(request), Session, Json -> PaymentRedirect;
    /// Order of a payment link, by the token of the link.
    PaymentLink { token: String } => Get "payment-links/{token}", None, PaymentLink -> PaymentLinkPage;
    PayByLink { token: String, method: PaymentKind } =>
        Post "payment-links/{token}/payments" .json(&json!({ "payment_method": method })), None,
        Json -> PaymentRedirect;
    /// File of an invoice of an order: the invoice of the purchase, or another one by its number; as a PDF, or in `format`.
    Invoice { order: OrderNumber, number: Option<String>, format: Option<InvoiceFormat> } =>
        Get "orders/{order}/invoice"
            .optional_query("number", number.as_ref())
            .optional_query("format", format.map(InvoiceFormat::as_str).as_ref()),
        Session, File -> Blob;
    /// Items of an order that the customer may withdraw from.
    WithdrawalRight { order: OrderNumber } => Get "orders/{order}/withdrawal", Session, Json -> WithdrawalStatus;
    Withdraw { request: JsonBody<WithdrawalRequest> } =>
        Post "withdrawals" .body(request), Session, Json -> WithdrawalSummary;
    ConfirmWithdrawal { token: String, confirmation: JsonBody<WithdrawalConfirmation> } =>
        Post "withdrawals/{token}/confirmation" .body(confirmation), Session, Json -> WithdrawalReceipt;

    Courses => Get "customers/me/courses", Session, Json -> List<EnrolledCourse>;
    Course { id: ProductId } => Get "courses/{id}", Session, Json -> Course;
    /// Saves the customer's progress in a lesson, also after the page is closed (rule 7.5).
    SaveProgress { course: ProductId, lesson: LessonId, progress: JsonBody<ProgressUpdate> } =>
        Put "courses/{course}/lessons/{lesson}/progress" .body(progress) .keepalive(), Session,
        Json -> ProgressResult;
    Certificate { code: String } => Get "certificates/{code}", Session, Json -> Certificate;
    CourseCertificate { course: ProductId } => Get "courses/{course}/certificate", Session, File -> Blob;
    Survey { id: String } => Get "surveys/{id}", Session, Json -> Survey;
    AnswerSurvey { id: String, answers: JsonBody<SurveyResponse> } =>
        Post "surveys/{id}/responses" .body(answers), Session, Json -> ();
}

#[cfg(test)]
mod tests;
