//! Outcomes of requests: retries, errors, and the model that handles each response (rules 3.8, 8.2, 8.3).

use std::mem;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::page::{LoginResponse, RouteRuleResponse};
use crate::api_client::{ApiError, List, ResponseKind, should_retry};
use crate::catalogue::Product;
use crate::checkout::Quote;
use crate::content::public_config::{ConfigEntry, ConfigView};
use crate::engine::context::Context;
use crate::engine::model::cart::CartModel;
use crate::engine::model::checkout::CheckoutModel;
use crate::engine::model::session::{SessionModel, refresh_failure};
use crate::engine::requests::RequestKind;
use crate::engine::{Effect, Engine, Outcome, Slice};
use crate::navigation::BuildId;
use crate::notice::Notice;
use crate::orders::OrderResponse;
use crate::serde_helpers::from_json;

impl Engine {
    /// Handles the outcome of a request. An outcome without an in-flight request is dropped.
    pub(super) fn outcome(&mut self, outcome: Outcome) {
        let id = match outcome {
            Outcome::Responded { id, .. } | Outcome::Failed { id, .. } => id,
        };
        let Some(mut pending) = self.ctx.requests.take(id) else { return };
        match outcome {
            Outcome::Responded { status, .. }
                if should_retry(pending.request.method, status, pending.retries) =>
            {
                pending.retries += 1;
                self.ctx.effect(Effect::Http { id, request: pending.request.clone() });
                self.ctx.requests.put_back(id, pending);
            }
            _ if self.is_stale(&pending) => {}
            Outcome::Responded { status, body, .. } if (200..300).contains(&status) => {
                if self.apply(&mut pending.kind, &body).is_none() {
                    self.fail(&pending.kind, ApiError::invalid_response(status));
                }
            }
            Outcome::Responded { status, body, .. } => {
                let error = ApiError::from_response(status, &body);
                // A logout has already ended the session, and the login at start-up maps its errors itself
                // (rule 6.4).
                let may_end_session =
                    !matches!(pending.kind, RequestKind::Refresh | RequestKind::Logout { .. });
                if may_end_session && !self.is_of_another_session(&pending) {
                    SessionModel::end_on(&error, &mut self.ctx);
                }
                if pending.price_epoch == self.ctx.credentials.price_epoch {
                    SessionModel::end_price_token_on(&error, &mut self.ctx);
                }
                self.handle_events();
                self.fail(&pending.kind, error);
            }
            Outcome::Failed { code, .. } => self.fail(&pending.kind, ApiError::from_network(&code)),
        }
    }

    /// Applies a successful response; `None` when its body cannot be decoded.
    fn apply(&mut self, kind: &mut RequestKind, body: &str) -> Option<()> {
        let Self { session, cart, cart_sync, checkout, taxes, navigation, ctx, .. } = self;
        match kind {
            RequestKind::Menus => {
                self.menus = Some(from_json(body)?);
                ctx.touch(&[Slice::Menus]);
            }
            RequestKind::Config => {
                let List { data, .. } = from_json::<List<ConfigEntry>>(body)?;
                self.config = ConfigView::from_entries(data);
                ctx.touch(&[Slice::Config]);
            }
            RequestKind::Refresh => session.try_login(&from_json::<LoginResponse>(body)?.token, ctx).ok()?,
            RequestKind::Logout { ticket } => ctx.resolve_empty(*ticket),
            RequestKind::CartProducts(load) => {
                let List { data, .. } = from_json::<List<Product>>(body)?;
                cart.on_products(mem::take(load), data, ctx);
            }
            RequestKind::FetchCart => {
                cart_sync.reconcile(from_json(body)?, cart.content(), session.customer(), ctx);
            }
            RequestKind::UploadCart => cart_sync.on_uploaded(cart.content(), session.customer(), ctx),
            RequestKind::FetchAndAdd { selection, quantity } => {
                let List { data, .. } = from_json::<List<Product>>(body)?;
                cart.add_fetched(*selection, *quantity, data, ctx);
            }
            RequestKind::DeliveryMethods => {
                checkout.on_delivery_methods(parse_entries(body, "delivery methods", ctx)?, ctx);
            }
            RequestKind::PickupShops => {
                checkout.on_pickup_shops(parse_entries(body, "pickup locations", ctx)?, ctx);
            }
            RequestKind::PaymentMethods => {
                checkout.on_payment_methods(parse_entries(body, "payment methods", ctx)?, ctx);
            }
            RequestKind::Promotions => {
                cart.on_promotions(parse_entries(body, "promotions", ctx)?, ctx);
                checkout.on_list_loaded(ctx);
            }
            RequestKind::TaxRules => {
                taxes.rules = Some(from_json(body)?);
                checkout.on_list_loaded(ctx);
            }
            RequestKind::DisplayedTaxRules => taxes.rules = Some(from_json(body)?),
            RequestKind::CheckCode { ticket, .. } => cart.on_code_checked(*ticket, from_json(body)?, ctx),
            RequestKind::MethodPrice { method, destination, ticket } => {
                checkout.on_method_price(*method, destination, *ticket, from_json(body)?, &cart.lines, ctx);
            }
            RequestKind::CartPrice { method, ticket } => {
                checkout.on_cart_price(*method, *ticket, from_json::<Quote>(body)?.shipping, ctx);
            }
            RequestKind::Quote { ticket } => {
                let response: Value = from_json(body)?;
                checkout.on_quote(from_json(body)?, &cart.lines, ctx);
                ctx.resolve(*ticket, &response);
            }
            RequestKind::PlaceOrder { ticket, cart: ordered } => {
                checkout.on_order_placed(*ticket, &OrderResponse::parse(body)?, ordered, &cart.text(), ctx);
            }
            RequestKind::RouteRule { ticket, path } => {
                let RouteRuleResponse { redirect } = from_json(body)?;
                navigation.on_route_rule(*ticket, path, redirect, ctx);
            }
            RequestKind::LatestBuild => navigation.on_latest_build(from_json::<BuildId>(body)?.id, ctx),
            RequestKind::Build { id } => {
                from_json::<BuildId>(body).filter(|response| response.id == *id)?;
                navigation.on_build_manifest(id);
            }
            RequestKind::Page { ticket, kind: ResponseKind::File } => {
                ctx.effect(Effect::ResolveFile { ticket: *ticket });
            }
            RequestKind::Page { ticket, kind } => {
                let value = self.page_value(*kind, body)?;
                self.handle_events();
                self.ctx.resolve(*ticket, &value);
            }
        }
        Some(())
    }

    fn fail(&mut self, kind: &RequestKind, error: ApiError) {
        let Self { cart, cart_sync, checkout, navigation, taxes, ctx, .. } = self;
        match kind {
            // The session expired while the request was in flight.
            RequestKind::Refresh if ctx.credentials.session.is_none() => {}
            RequestKind::Refresh => {
                let (status, message) = refresh_failure(&error);
                navigation.show_error(status, message.into(), ctx);
            }
            RequestKind::Menus | RequestKind::Config => {
                ctx.log(format!("menus or config: {}", error.message));
            }
            RequestKind::DisplayedTaxRules => {
                ctx.log(format!("tax rules: {}", error.message));
                taxes.on_rules_failed();
            }
            // The local session is closed even when the server rejects the logout.
            RequestKind::Logout { ticket } => ctx.resolve_empty(*ticket),
            RequestKind::CartProducts(_) => cart.on_products_failed(&error.message, ctx),
            RequestKind::FetchCart | RequestKind::UploadCart => cart_sync.on_failed(&error.message, ctx),
            RequestKind::FetchAndAdd { .. } => {
                cart.reject(Notice::rejection(&error.message, error.text), ctx);
            }
            RequestKind::DeliveryMethods
            | RequestKind::PickupShops
            | RequestKind::PaymentMethods
            | RequestKind::Promotions
            | RequestKind::TaxRules => {
                checkout.on_list_failed(&error.message, ctx);
            }
            RequestKind::CheckCode { ticket, .. } => CartModel::on_code_failed(*ticket, error, ctx),
            RequestKind::MethodPrice { ticket, .. } | RequestKind::CartPrice { ticket, .. } => {
                CheckoutModel::on_price_failed(*ticket, error, ctx);
            }
            RequestKind::PlaceOrder { ticket, cart: ordered } => {
                let is_current = cart.text() == *ordered;
                checkout.on_order_rejected(*ticket, error, is_current, &cart.lines, ctx);
            }
            RequestKind::RouteRule { ticket, path } => {
                navigation.on_route_rule_failed(*ticket, path, &error.message, ctx);
            }
            RequestKind::LatestBuild | RequestKind::Build { .. } => {
                ctx.log(format!("build manifest: {}", error.message));
            }
            RequestKind::Page { ticket, kind: ResponseKind::Payload } => {
                ctx.log(format!("page payload: {}", error.message));
                ctx.resolve_empty(*ticket);
            }
            RequestKind::Quote { ticket } | RequestKind::Page { ticket, .. } => ctx.reject(*ticket, error),
        }
    }
}

/// Returns the entries of a list that can be decoded. The others are skipped and logged, so that one invalid
/// entry does not lose the list.
fn parse_entries<T: DeserializeOwned>(body: &str, list: &str, ctx: &mut Context) -> Option<Vec<T>> {
    let List { data, .. } = from_json::<List<Value>>(body)?;
    let entries = data.len();
    let decoded: Vec<T> = data.into_iter().filter_map(|entry| T::deserialize(entry).ok()).collect();
    if decoded.len() < entries {
        ctx.log(format!("{list}: {} unreadable entries", entries - decoded.len()));
    }
    Some(decoded)
}
