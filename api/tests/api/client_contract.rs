//! Every request of the API client (core) is an operation of the contract, with its query and body.

use mostrador_core::api_client::{Call, ListQuery, Tokens};
use mostrador_core::checkout::{BillingData, OrderRequest, QuoteRequest, StoredCart, TaxBuyer};
use mostrador_core::orders::InvoiceFormat;
use mostrador_core::payments::{PaymentKind, PaymentRequest};
use mostrador_core::session::Registration;
use serde_json::Value;

fn order() -> OrderRequest {
    OrderRequest {
        codes: vec![],
        lines: vec![],
        delivery: None,
        shipping_id: None,
        billing: BillingData::default(),
        payment_method: PaymentKind::Card,
        accepted_total: mostrador_core::money::Cents::ZERO,
        waiver: false,
        price_token: None,
    }
}

fn calls() -> Vec<Call> {
    let text = || "x".to_owned();
    let list = ListQuery::default;
    vec![
        Call::MenuItems,
        Call::Configs,
        Call::RouteRule { path: text() },
        Call::Featured,
        Call::Promotions,
        Call::Calendarized { category: text() },
        Call::ProductsOfCategory { category: text() },
        Call::ProductsById { ids: vec![1.into()] },
        Call::ProfessionalProducts(list().sort_by("title")),
        Call::FacetedProducts(ListQuery::in_category("x").sort_by("price").limit(12)),
        Call::Product { slug: text() },
        Call::Categories,
        Call::Category { slug: text() },
        Call::Collections { category: text() },
        Call::Search { query: text(), list: list() },
        Call::Suggestions { query: text() },
        Call::DeliveryMethods,
        Call::DeliveryMethod { id: 1.into(), country: String::new(), postal_code: "".into(), location: None },
        Call::DeliveryMethod {
            id: 1.into(),
            country: text(),
            postal_code: text().into(),
            location: Some(1.into()),
        },
        Call::Shops,
        Call::PickupShops,
        Call::Shop { slug: text() },
        Call::PaymentMethods,
        Call::TaxRules,
        Call::AutomaticPromotions,
        Call::CheckCode { code: "VERANO".to_owned().into() },
        Call::Countries,
        Call::Content { slug: text() },
        Call::Blogs,
        Call::Blog { slug: text() },
        Call::Articles { blog: text(), list: list().limit(6) },
        Call::Article { slug: text() },
        Call::Contact { message: text().into() },
        Call::Register(Registration::default()),
        Call::Activate { token: text() },
        Call::RequestPasswordReset { email: text() },
        Call::SetPassword { token: text(), password: text() },
        Call::Login { email: text(), password: text() },
        Call::Refresh,
        Call::Logout,
        Call::Me,
        Call::UpdateMe { changes: text().into() },
        Call::ChangePassword { change: text().into() },
        Call::Addresses,
        Call::AddAddress { address: text().into() },
        Call::ReplaceAddress { id: 1.into(), address: text().into() },
        Call::RemoveAddress { id: 1.into() },
        Call::SavedCards,
        Call::RemoveCard { id: 1.into() },
        Call::Sessions,
        Call::EndSession { id: text() },
        Call::EndSessions,
        Call::PersonalData,
        Call::Erase { password: text() },
        Call::StoredCart,
        Call::StoreCart { cart: StoredCart::default() },
        Call::EnterPriceTable { code: text() },
        Call::LeavePriceTable,
        Call::Quote(Box::new(QuoteRequest {
            lines: vec![],
            codes: vec![],
            delivery: None,
            shipping_id: None,
            buyer: Some(TaxBuyer::default()),
            price_token: None,
        })),
        Call::PlaceOrder { request: Box::new(order()), idempotency_key: text() },
        Call::Orders(ListQuery { page: Some(2), ..list().limit(20) }),
        Call::Order { number: text().into() },
        Call::Pay { number: text().into(), request: PaymentRequest::default() },
        Call::PaymentLink { token: text() },
        Call::PayByLink { token: text(), method: PaymentKind::Card },
        Call::Invoice { order: text().into(), number: Some(text()), format: Some(InvoiceFormat::Ubl) },
        Call::WithdrawalRight { order: text().into() },
        Call::Withdraw { request: text().into() },
        Call::ConfirmWithdrawal { token: text(), confirmation: text().into() },
        Call::Courses,
        Call::Course { id: 1.into() },
        Call::SaveProgress { course: 1.into(), lesson: 1.into(), progress: text().into() },
        Call::Certificate { code: text() },
        Call::Survey { id: text() },
        Call::AnswerSurvey { id: text(), answers: text().into() },
    ]
}

/// Returns the operation of a path; template segments in braces match anything.
fn operation<'a>(contract: &'a Value, path: &str, method: &str) -> Option<&'a Value> {
    let given: Vec<&str> = path.split('/').collect();
    let (_, item) = contract["paths"].as_object()?.iter().find(|(template, _)| {
        let expected: Vec<&str> = template.trim_start_matches('/').split('/').collect();
        let fits = |(expected, given): (&&str, &&str)| expected.starts_with('{') || expected == given;
        expected.len() == given.len() && expected.iter().zip(&given).all(fits)
    })?;
    item.get(method.to_ascii_lowercase())
}

fn query_parameters(operation: &Value) -> Vec<&str> {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    parameters.filter(|one| one["in"] == "query").filter_map(|one| one["name"].as_str()).collect()
}

#[test]
fn every_client_request_matches_the_contract() {
    let contract: Value = serde_json::from_str(include_str!("../../openapi.json")).unwrap();
    for call in calls() {
        let request = call.request(Tokens::default());
        let (path, query) = request.path.split_once('?').unwrap_or((&request.path, ""));
        let method = request.method.as_str();
        let found = operation(&contract, path, method);
        let operation = found.unwrap_or_else(|| panic!("{method} {path} is not in the contract"));
        for name in query.split('&').filter_map(|pair| pair.split('=').next()).filter(|name| !name.is_empty())
        {
            let documented = query_parameters(operation);
            assert!(documented.contains(&name), "{method} {path}: {name} is not one of {documented:?}");
        }
        let has_body = request.body.is_some();
        assert_eq!(has_body, operation.get("requestBody").is_some(), "{method} {path}: a body");
    }
}
