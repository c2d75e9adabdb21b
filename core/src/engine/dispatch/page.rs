//! Calls of pages: the kind of their response, and the value that the page renders.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api_client::{FoundProducts, List, ResponseKind};
use crate::catalogue::{PriceDisplay, Product, ProductDetail, ProductList};
use crate::engine::Engine;
use crate::navigation::Redirect;
use crate::orders::{Order, OrderDetails, OrderList, OrderResponse, PaymentLinkPage};
use crate::serde_helpers::from_json;

#[derive(Deserialize)]
pub(super) struct LoginResponse {
    pub token: String,
}

#[derive(Deserialize)]
pub(super) struct RouteRuleResponse {
    pub redirect: Option<Redirect>,
}

impl Engine {
    /// Applies the response to a call of a page and returns the value that the page renders; `None` when the
    /// body cannot be decoded.
    pub(super) fn page_value(&mut self, kind: ResponseKind, body: &str) -> Option<Value> {
        let display = self.price_display();
        let Self { session, cart, checkout, ctx, .. } = self;
        match kind {
            ResponseKind::Products => to_value(&self.product_list(from_json(body)?)),
            ResponseKind::SearchResults => {
                let found: Value = from_json(body)?;
                to_value(&FoundProducts { list: self.product_list(from_json(body)?), found })
            }
            ResponseKind::Product => {
                let detail: ProductDetail = from_json(body)?;
                let view = detail.page(&display, ctx.now);
                cart.cache_products(vec![detail.product], ctx);
                to_value(&view)
            }
            ResponseKind::Login => {
                let LoginResponse { token } = from_json(body)?;
                session.try_login(&token, ctx).ok().map(|()| Value::Null)
            }
            ResponseKind::PriceTable => {
                let LoginResponse { token } = from_json(body)?;
                session.try_price_token(&token, ctx).ok().map(|()| Value::Null)
            }
            ResponseKind::Profile => {
                session.change_profile(from_json(body)?, ctx);
                from_json(body)
            }
            ResponseKind::SessionsEnded => {
                session.logout(None, ctx);
                Some(Value::Null)
            }
            ResponseKind::Order => {
                let order = OrderResponse::parse(body)?;
                checkout.on_order_read(&order, &cart.text(), ctx);
                to_value(&order.view().supported(checkout.apple_pay))
            }
            ResponseKind::Orders => {
                let List { data, total, page, limit } = from_json::<List<Order>>(body)?;
                let details = from_json::<List<OrderDetails>>(body)?.data;
                let orders =
                    data.into_iter().zip(details).map(|(order, details)| OrderResponse::new(order, details));
                to_value(&OrderList { items: orders.map(|order| order.view()).collect(), total, page, limit })
            }
            ResponseKind::PaymentLink => {
                let page: PaymentLinkPage = from_json(body)?;
                to_value(&page.supported(checkout.apple_pay))
            }
            ResponseKind::Json if body.trim().is_empty() => Some(Value::Null),
            ResponseKind::Payload | ResponseKind::Json | ResponseKind::File => from_json(body),
        }
    }

    fn price_display(&self) -> PriceDisplay {
        PriceDisplay { mode: self.ctx.credentials.price_mode(), taxation: self.taxes.displayed }
    }

    fn product_list(&mut self, list: List<Product>) -> ProductList {
        let display = self.price_display();
        let items = list.data.iter().map(|product| product.card(&display)).collect();
        self.cart.cache_products(list.data, &mut self.ctx);
        ProductList { items, total: list.total, page: list.page, limit: list.limit }
    }
}

fn to_value<T: Serialize>(view: &T) -> Option<Value> {
    serde_json::to_value(view).ok()
}
