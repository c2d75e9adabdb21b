//! Requests for a customer's profile, stored cart, orders and withdrawals (rule 7.28).

use serde::Serialize;

use super::{get, named, post};
use crate::api_client::{ListQuery, Method, Request};
use crate::cart::CartId;
use crate::checkout::StoredCart;
use crate::payments::PaymentKind;
use crate::serde_helpers::to_json;
use crate::url::query_string;

#[derive(Serialize)]
struct Payment {
    payment_method: Option<PaymentKind>,
}

pub(crate) fn me() -> Request {
    get("customers/me")
}

pub(crate) fn update_me(changes: &str) -> Request {
    Request::new(Method::Patch, "customers/me").body(changes.to_owned())
}

pub(crate) fn stored_cart() -> Request {
    get("customers/me/cart")
}

pub(crate) fn store_cart(lines: &[CartId]) -> Request {
    Request::new(Method::Put, "customers/me/cart").body(to_json(&StoredCart::from(lines)))
}

pub(crate) fn orders(list: &ListQuery) -> Request {
    get(list.to_path("customers/me/orders"))
}

pub(crate) fn order(number: &str) -> Request {
    get(named("orders", number))
}

pub(crate) fn pay(number: &str, method: Option<PaymentKind>) -> Request {
    post(format!("{}/payments", named("orders", number))).body(to_json(&Payment { payment_method: method }))
}

pub(crate) fn invoice(order: &str, number: Option<&str>) -> Request {
    let query = query_string([("number", number.unwrap_or_default())]);
    get(format!("{}/invoice{query}", named("orders", order))).file()
}

pub(crate) fn withdrawal_right(order: &str) -> Request {
    get(format!("{}/withdrawal", named("orders", order)))
}

pub(crate) fn withdraw(request: &str) -> Request {
    post("withdrawals").body(request.to_owned())
}

pub(crate) fn confirm_withdrawal(token: &str) -> Request {
    post(format!("{}/confirmation", named("withdrawals", token)))
}

#[cfg(test)]
mod tests {
    use crate::api_client::endpoints::written;
    use crate::api_client::{Call, ListQuery};
    use crate::cart::{CartId, Selection};
    use crate::payments::PaymentKind;

    /// Rule 7.28.
    #[test]
    fn requests_match_the_contract() {
        let lines = vec![CartId { selection: Selection { product: 1, variant: None }, quantity: 2 }];
        let second = ListQuery { page: Some(2), ..ListQuery::default().limit(20) };
        for (call, expected) in [
            (Call::Me, "GET customers/me"),
            (Call::UpdateMe { changes: r#"{"phone":""}"#.into() }, r#"PATCH customers/me {"phone":""}"#),
            (Call::StoredCart, "GET customers/me/cart"),
            (
                Call::StoreCart { lines },
                r#"PUT customers/me/cart {"lines":[{"product":1,"selected_variant":null,"qty":2}]}"#,
            ),
            (Call::Orders(ListQuery::default()), "GET customers/me/orders"),
            (Call::Orders(second), "GET customers/me/orders?limit=20&page=2"),
            (Call::Order { number: "M26-1".into() }, "GET orders/M26-1"),
            (
                Call::Pay { number: "M1".into(), method: Some(PaymentKind::Bizum) },
                r#"POST orders/M1/payments {"payment_method":"bizum"}"#,
            ),
            (
                Call::Pay { number: "M1".into(), method: None },
                r#"POST orders/M1/payments {"payment_method":null}"#,
            ),
            (Call::Invoice { order: "M1".into(), number: None }, "GET orders/M1/invoice"),
            (
                Call::Invoice { order: "M1".into(), number: Some("R26-1".into()) },
                "GET orders/M1/invoice?number=R26-1",
            ),
            (Call::WithdrawalRight { order: "M1".into() }, "GET orders/M1/withdrawal"),
            (Call::Withdraw { request: "{}".into() }, "POST withdrawals {}"),
            (Call::ConfirmWithdrawal { token: "t".into() }, "POST withdrawals/t/confirmation"),
        ] {
            assert_eq!(written(&call), expected);
        }
    }
}
