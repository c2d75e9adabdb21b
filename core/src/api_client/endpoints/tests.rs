use super::*;
use crate::cart::{CartId, Selection};
use crate::checkout::BillingData;
use crate::money::Cents;

/// Compares requests, formatted as method, path and body.
fn assert_requests<const N: usize>(requests: [(Call, &str); N]) {
    for (call, expected) in requests {
        let request = call.request(Tokens::default());
        let body = request.body.map(|body| format!(" {body}")).unwrap_or_default();
        assert_eq!(format!("{} {}{body}", request.method.as_str(), request.path), expected);
    }
}

/// Rules 7.7, 7.8, 7.26 and 7.27.
#[test]
fn site() {
    assert_requests([
        (Call::MenuItems, "GET parameters/menu-items"),
        (Call::Configs, "GET configs?filter[groups]=contact,rrss"),
        (Call::RouteRule { path: "/a b?c=1".into() }, "GET route-rules?path=%2Fa%20b%3Fc%3D1"),
        (Call::LatestBuild, "GET builds/latest.json"),
        (Call::Build { id: "a/1".into() }, "GET builds/meta/a%2F1.json"),
        (Call::Payload { path: "/tienda/facial?page=2".into() }, "GET tienda/facial/_payload.json"),
        (Call::Payload { path: "/".into() }, "GET _payload.json"),
        (Call::Site { since: None }, "GET site"),
        (Call::Site { since: Some("7-0".into()) }, "GET site?since=7-0"),
        (Call::Pages, "GET pages"),
    ]);
}

/// Rule 7.27.
#[test]
fn only_app_files_are_outside_the_api() {
    let of_site = |call: Call| call.request(Tokens::default()).of_site;
    assert!(of_site(Call::LatestBuild) && of_site(Call::Build { id: "x".into() }));
    assert!(of_site(Call::Payload { path: "/".into() }));
    assert!(!of_site(Call::MenuItems) && !of_site(Call::RouteRule { path: "/".into() }));
}

/// Rules 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17 and 9.4.
#[test]
fn catalogue() {
    let filtered = ListQuery::default().sort_by("title").filter("category.slug", "facial");
    let category = || "facial".to_owned();
    assert_requests([
        (Call::Products(ListQuery::default()), "GET products?limit=10"),
        (Call::Products(filtered.clone()), "GET products?limit=10&sort=title&filter[category.slug]=facial"),
        (Call::Products(ListQuery::default().limit(30)), "GET products?limit=30"),
        (Call::FacetedProducts(ListQuery::default()), "GET products?limit=10&facets=1"),
        (
            Call::FacetedProducts(filtered.clone()),
            "GET products?limit=10&sort=title&filter[category.slug]=facial&facets=1",
        ),
        (
            Call::ProfessionalProducts(filtered.clone()),
            "GET products?sort=title&filter[category.slug]=facial",
        ),
        (Call::ProductsOfCategory { category: category() }, "GET products?filter[category.slug]=facial"),
        (Call::ProductsById { ids: vec![1.into(), 2.into(), 3.into()] }, "GET products?filter[id]=1,2,3"),
        (
            Call::Calendarized { category: "cursos".into() },
            "GET products?filter[category.slug]=cursos&filter[calendarized]=1",
        ),
        (
            Call::Featured,
            "GET products?filter[featured]=1&filter[categories]=2,3,4,5&sort=collection&limit=10",
        ),
        (Call::Promotions, "GET products?filter[featured]=1&filter[categories]=11&sort=collection&limit=10"),
        (Call::Product { slug: "té/verde".into() }, "GET products/t%C3%A9%2Fverde"),
        (Call::ProductPreview { token: "a.b-c".into() }, "GET products/previews/a.b-c"),
        (Call::Categories, "GET categories"),
        (Call::Category { slug: category() }, "GET categories/facial"),
        (Call::Collections { category: category() }, "GET products-collections?filter[category.slug]=facial"),
        (
            Call::Search { query: "champú sin".into(), list: filtered.limit(20) },
            "GET searchs?query=champ%C3%BA%20sin&sort=title&limit=20&filter[category.slug]=facial",
        ),
        (Call::Search { query: "crema".into(), list: ListQuery::default() }, "GET searchs?query=crema&sort="),
        (Call::Suggestions { query: "cha".into() }, "GET searchs/suggestions?query=cha"),
    ]);
}

/// Rules 7.18, 7.19, 7.20, 7.21, 7.22, 7.23, 7.24 and 9.11.
#[test]
fn checkout() {
    let method = |country: &str, postal_code: &str, location| Call::DeliveryMethod {
        id: 2.into(),
        country: country.into(),
        postal_code: postal_code.into(),
        location,
    };
    let quote = QuoteRequest {
        lines: vec![],
        codes: vec![],
        delivery: None,
        shipping_id: Some(2.into()),
        buyer: None,
        price_token: None,
    };
    assert_requests([
        (Call::DeliveryMethods, "GET delivery-methods"),
        (method("", "", None), "GET delivery-methods/2"),
        (
            method("ES", "28013", Some(3.into())),
            "GET delivery-methods/2?country=ES&postal_code=28013&location=3",
        ),
        (method("ES", "28013", None), "GET delivery-methods/2?country=ES&postal_code=28013"),
        (Call::Shops, "GET shops?limit=500&sort="),
        (Call::PickupShops, "GET shops?limit=500&filter[allow_pickup]=1&sort="),
        (Call::Shop { slug: "madrid".into() }, "GET shops/madrid"),
        (Call::PaymentMethods, "GET payment-methods"),
        (Call::TaxRules, "GET tax-rules"),
        (Call::AutomaticPromotions, "GET promotions"),
        (Call::CheckCode { code: "verano".to_owned().into() }, r#"POST promotions/check {"code":"VERANO"}"#),
        (Call::Countries, "GET countries"),
        (Call::Quote(Box::new(quote)), r#"POST quotes {"lines":[],"delivery":null,"shipping_id":2}"#),
    ]);
}

#[test]
fn order_request_has_idempotency_key_and_accepted_total() {
    let request = OrderRequest {
        codes: vec![],
        lines: vec![],
        delivery: None,
        shipping_id: None,
        billing: BillingData::default(),
        payment_method: PaymentKind::Card,
        accepted_total: Cents::new(1_995),
        waiver: false,
        price_token: None,
    };
    let call = Call::PlaceOrder { request: Box::new(request), idempotency_key: "una-clave".into() };
    let request = call.request(Tokens::default());
    assert_eq!((request.path.as_str(), request.idempotency_key.as_deref()), ("orders", Some("una-clave")));
    assert!(request.body.unwrap().contains(r#""payment_method":"card","accepted_total":1995"#));
}

#[test]
fn content() {
    let page = |slug: &str| Call::Content { slug: slug.into() };
    assert_requests([
        (Call::Blogs, "GET blogs"),
        (Call::Blog { slug: "recetas".into() }, "GET blogs/recetas"),
        (
            Call::Articles { blog: "recetas".into(), list: ListQuery::default().limit(6) },
            "GET blogs/recetas/articles?limit=6",
        ),
        (Call::Article { slug: "jabón".into() }, "GET articles/jab%C3%B3n"),
        (Call::Contact { message: r#"{"name":"Ana"}"#.into() }, r#"POST contact {"name":"Ana"}"#),
        (page("ayuda/envíos y más?"), "GET contents/ayuda/env%C3%ADos%20y%20m%C3%A1s%3F"),
        (page("../customers/./me//"), "GET contents/customers/me"),
        (page(""), "GET contents/"),
    ]);
}

/// Rules 7.25 and 7.28.
#[test]
fn session() {
    let login = Call::Login { email: "a@b.es".into(), password: "\"x".into() };
    let set_password = Call::SetPassword { token: "t/1".into(), password: "ñ".into() };
    assert_requests([
        (login, r#"POST session {"email":"a@b.es","password":"\"x"}"#),
        (Call::Refresh, "POST session/refresh"),
        (Call::Logout, "DELETE session"),
        (Call::Activate { token: "t".into() }, "POST customers/activation/t"),
        (
            Call::RequestPasswordReset { email: "a@b.es".into() },
            r#"POST customers/password-reset {"email":"a@b.es"}"#,
        ),
        (set_password, r#"PUT customers/password-reset/t%2F1 {"password":"ñ"}"#),
    ]);
    let register = Call::Register(Registration::default()).request(Tokens::default());
    assert_eq!((register.method, register.path.as_str()), (Method::Post, "customers"));
    assert!(register.body.unwrap().starts_with(r#"{"firstname":"","#));
}

/// Rule 7.28.
#[test]
fn account() {
    assert_requests([
        (Call::Me, "GET customers/me"),
        (Call::UpdateMe { changes: r#"{"phone":""}"#.into() }, r#"PATCH customers/me {"phone":""}"#),
        (Call::ChangePassword { change: "{}".into() }, "PUT customers/me/password {}"),
        (Call::Addresses, "GET customers/me/addresses"),
        (Call::AddAddress { address: "{}".into() }, "POST customers/me/addresses {}"),
        (Call::ReplaceAddress { id: 3.into(), address: "{}".into() }, "PUT customers/me/addresses/3 {}"),
        (Call::RemoveAddress { id: 3.into() }, "DELETE customers/me/addresses/3"),
        (Call::SavedCards, "GET customers/me/cards"),
        (Call::RemoveCard { id: 7.into() }, "DELETE customers/me/cards/7"),
        (Call::Sessions, "GET customers/me/sessions"),
        (Call::EndSession { id: "a/b".into() }, "DELETE customers/me/sessions/a%2Fb"),
        (Call::EndSessions, "DELETE customers/me/sessions"),
        (Call::PersonalData, "GET customers/me/data"),
        (Call::Erase { password: "\"ñ".into() }, r#"DELETE customers/me {"password":"\"ñ"}"#),
    ]);
}

/// Rule 7.28.
#[test]
fn cart_and_orders() {
    let lines = [CartId { selection: Selection { product: 1.into(), variant: None }, quantity: 2 }];
    let second = ListQuery { page: Some(2), ..ListQuery::default().limit(20) };
    let pay = |request| Call::Pay { number: "M1".into(), request };
    let by = |payment_method| PaymentRequest { payment_method, ..PaymentRequest::default() };
    let invoice = |number: Option<&str>, format| Call::Invoice {
        order: "M1".into(),
        number: number.map(Into::into),
        format,
    };
    assert_requests([
        (Call::StoredCart, "GET customers/me/cart"),
        (
            Call::StoreCart { cart: lines.as_slice().into() },
            r#"PUT customers/me/cart {"lines":[{"product":1,"selected_variant":null,"qty":2}],"codes":[]}"#,
        ),
        (Call::Orders(ListQuery::default()), "GET customers/me/orders"),
        (Call::Orders(second), "GET customers/me/orders?limit=20&page=2"),
        (Call::Order { number: "M26-1".into() }, "GET orders/M26-1"),
        (Call::PaymentLink { token: "a-b".into() }, "GET payment-links/a-b"),
        (
            Call::PayByLink { token: "a-b".into(), method: PaymentKind::Card },
            r#"POST payment-links/a-b/payments {"payment_method":"card"}"#,
        ),
        (pay(by(Some(PaymentKind::Bizum))), r#"POST orders/M1/payments {"payment_method":"bizum"}"#),
        (pay(by(None)), r#"POST orders/M1/payments {"payment_method":null}"#),
        (
            pay(PaymentRequest { card: Some(7.into()), ..by(None) }),
            r#"POST orders/M1/payments {"payment_method":null,"card":7}"#,
        ),
        (
            pay(PaymentRequest { card_consent: Some(1), ..by(Some(PaymentKind::Card)) }),
            r#"POST orders/M1/payments {"payment_method":"card","card_consent":1}"#,
        ),
        (invoice(None, None), "GET orders/M1/invoice"),
        (invoice(Some("R26-1"), None), "GET orders/M1/invoice?number=R26-1"),
        (invoice(None, Some(InvoiceFormat::Ubl)), "GET orders/M1/invoice?format=ubl"),
        (Call::WithdrawalRight { order: "M1".into() }, "GET orders/M1/withdrawal"),
        (Call::Withdraw { request: "{}".into() }, "POST withdrawals {}"),
        (
            Call::ConfirmWithdrawal { token: "t".into(), confirmation: "{}".into() },
            "POST withdrawals/t/confirmation {}",
        ),
    ]);
}

/// Rule 7.28.
#[test]
fn price_table() {
    assert_requests([
        (Call::EnterPriceTable { code: "AB-12".into() }, r#"POST price-table/session {"code":"AB-12"}"#),
        (Call::LeavePriceTable, "DELETE price-table/session"),
    ]);
}

fn progress() -> Call {
    Call::SaveProgress { course: 7.into(), lesson: 12.into(), progress: r#"{"seconds":90}"#.into() }
}

/// Rule 7.28.
#[test]
fn courses_and_surveys() {
    assert_requests([
        (Call::Courses, "GET customers/me/courses"),
        (Call::Course { id: 7.into() }, "GET courses/7"),
        (progress(), r#"PUT courses/7/lessons/12/progress {"seconds":90}"#),
        (Call::Certificate { code: "C-9".into() }, "GET certificates/C-9"),
        (Call::CourseCertificate { course: 7.into() }, "GET courses/7/certificate"),
        (Call::Survey { id: "s/1".into() }, "GET surveys/s%2F1"),
        (Call::AnswerSurvey { id: "s".into(), answers: "{}".into() }, "POST surveys/s/responses {}"),
    ]);
}

/// Rule 7.5.
#[test]
fn progress_is_saved_after_the_page_is_closed() {
    let outlives = |call: Call| call.request(Tokens::default()).outlives_page;
    assert!(outlives(progress()));
    for call in [Call::Courses, Call::Course { id: 7.into() }, Call::Certificate { code: "C-9".into() }] {
        assert!(!outlives(call));
    }
}

/// Rules 7.3, 7.10 and 7.11.
#[test]
fn each_call_sends_its_token() {
    let tokens = Tokens { session: Some("s"), price: Some("p") };
    let token = |call: Call| call.request(tokens).token;
    for call in [
        Call::Products(ListQuery::default()),
        Call::ProfessionalProducts(ListQuery::default()),
        Call::ProductsOfCategory { category: "x".into() },
        Call::ProductsById { ids: vec![1.into()] },
        Call::FacetedProducts(ListQuery::default()),
        Call::Featured,
        Call::Promotions,
        Call::Calendarized { category: "x".into() },
        Call::Product { slug: "x".into() },
        Call::Search { query: "x".into(), list: ListQuery::default() },
        Call::Suggestions { query: "x".into() },
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
        Call::Register(Registration::default()),
        Call::Activate { token: "x".into() },
        Call::ProductPreview { token: "x".into() },
        Call::PaymentLink { token: "x".into() },
        Call::PayByLink { token: "x".into(), method: PaymentKind::Card },
        Call::RequestPasswordReset { email: "x".into() },
        Call::SetPassword { token: "x".into(), password: "x".into() },
        Call::EnterPriceTable { code: "x".into() },
        Call::LatestBuild,
        Call::Build { id: "x".into() },
        Call::Payload { path: "/".into() },
        Call::RouteRule { path: "/".into() },
        Call::Site { since: None },
        Call::Pages,
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

#[test]
fn only_invoices_and_certificates_are_files() {
    let file = |call: Call| call.request(Tokens::default()).file;
    assert!(file(Call::CourseCertificate { course: 7.into() }));
    assert!(file(Call::Invoice { order: "M1".into(), number: None, format: None }));
    assert!(!file(Call::Certificate { code: "C-9".into() }) && !file(Call::MenuItems));
}
