//! Orders as the API returns them to their customers.

use serde::{Deserialize, Serialize};

use super::{ExpiryPolicy, Order, TransferAccount};
use crate::payments::PaymentKind;
use crate::serde_helpers::from_json;

/// Order with the data that depend on the shop's settings and on the time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderResponse {
    #[serde(flatten)]
    pub order: Order,
    /// Payment methods with which the order can be paid at the bank now, its own method first; empty when it
    /// cannot be paid, or no longer. Absent from responses that do not calculate it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional, type = "PaymentKind[] | undefined"))]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub payable_with: Option<Vec<PaymentKind>>,
    /// Bank account for the pending transfer.
    pub transfer: Option<TransferAccount>,
}

impl From<Order> for OrderResponse {
    fn from(order: Order) -> Self {
        Self { order, ..Self::default() }
    }
}

/// Members of a response beside those of the order.
#[derive(Clone, Debug, Deserialize)]
pub struct OrderDetails {
    payable_with: Option<Vec<PaymentKind>>,
    transfer: Option<TransferAccount>,
}

impl OrderResponse {
    /// Combines the two parts of a response. Decoding them one by one keeps the engine small: `flatten` compiles
    /// the decoding of every type of an order once more.
    pub fn new(order: Order, OrderDetails { payable_with, transfer }: OrderDetails) -> Self {
        Self { order, payable_with, transfer }
    }

    /// Decodes a response in two passes; `None` for JSON of another form.
    pub(crate) fn parse(json: &str) -> Option<Self> {
        Some(Self::new(from_json(json)?, from_json(json)?))
    }

    /// Payable methods as reported by the server. Without a report, as from the previous release, any unpaid
    /// order counts as payable.
    pub fn reported_payable_methods(&self) -> Vec<PaymentKind> {
        let unlimited = ExpiryPolicy { bank_minutes: 0, transfer_days: 0, max_unpaid: 0 };
        self.payable_with
            .clone()
            .unwrap_or_else(|| self.order.payable_methods(&PaymentKind::ALL, unlimited, 0))
    }

    /// Returns true if the order was to be paid at the bank and the server reports that it no longer can be.
    pub fn is_payment_expired(&self) -> bool {
        let no_methods = self.payable_with.as_ref().is_some_and(Vec::is_empty);
        no_methods && self.order.state.is_payable() && self.order.payment_method.redirects()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json, to_value};

    use super::*;

    #[test]
    fn a_response_is_an_order_with_more_members() {
        let order = Order { number: "M26-000001".into(), ..Order::default() };
        let response = OrderResponse { payable_with: Some(vec![PaymentKind::Bizum]), ..order.clone().into() };
        let mut expected = to_value(&order).unwrap();
        expected["payable_with"] = json!(["bizum"]);
        expected["transfer"] = json!(null);
        assert_eq!(to_value(&response).unwrap(), expected);
        assert_eq!(from_value::<OrderResponse>(expected).unwrap(), response);
        assert_eq!(from_value::<OrderResponse>(to_value(&order).unwrap()).unwrap(), order.into());
        assert!(from_value::<OrderResponse>(json!({ "payable_with": [] })).is_err());
        let json = to_value(&response).unwrap();
        let parts = (from_value(json.clone()).unwrap(), from_value(json).unwrap());
        assert_eq!(OrderResponse::new(parts.0, parts.1), response);
    }
}
