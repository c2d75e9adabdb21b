//! Sends requests and dispatches their responses: tickets, retries and error handling (rules 3.8, 8.2, 8.3).

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::in_flight::{InFlightRequest, RequestKind};
use super::{Effect, Engine, Outcome, Slice};
use crate::api_client::{ApiError, Call, FoundProducts, List, Request, ResponseKind, should_retry};
use crate::catalogue::{Product, ProductDetail, ProductList};
use crate::checkout::Quote;
use crate::content::public_config::{ConfigEntry, ConfigView};
use crate::navigation::{BuildId, Redirect};
use crate::notice::Notice;
use crate::orders::{Order, OrderList};
use crate::serde_helpers::from_json;

#[derive(Deserialize)]
struct LoginResponse {
    token: String,
}

#[derive(Deserialize)]
struct RouteRuleResponse {
    redirect: Option<Redirect>,
}

impl Engine {
    pub(super) fn send(&mut self, call: &Call, request_kind: RequestKind) {
        self.send_request(call.request(self.tokens()), request_kind);
    }

    pub(super) fn send_request(&mut self, request: Request, request_kind: RequestKind) {
        self.state.last_request = self.state.last_request.wrapping_add(1);
        let id = self.state.last_request;
        self.effect(Effect::Http { id, request: request.clone() });
        self.state.in_flight.push((
            id,
            InFlightRequest {
                request,
                retries: 0,
                price_epoch: self.state.session.price_epoch,
                request_kind,
            },
        ));
    }

    /// Sends an API call for a page; the ticket is resolved with the data that the page renders.
    pub(super) fn call(&mut self, ticket: u32, call: &Call) {
        if *call == Call::LeavePriceTable {
            return self.leave_price_table(ticket);
        }
        self.send(call, RequestKind::Page { ticket, kind: call.response_kind() });
    }

    /// Cancels a ticket: its response is dropped. Requests that change data, and logins, are not cancelled.
    pub(super) fn cancel(&mut self, ticket: u32) {
        let is_cancelled = |request_kind: &RequestKind| matches!(request_kind, RequestKind::Page { ticket: t, kind } if *t == ticket && *kind != ResponseKind::Login);
        self.state.in_flight.retain(|(_, pending)| {
            !(pending.request.method.is_safe() && is_cancelled(&pending.request_kind))
        });
    }

    /// Handles the outcome of a request. An outcome without an in-flight request is dropped.
    pub(super) fn handle_outcome(&mut self, outcome: Outcome) {
        let id = match outcome {
            Outcome::Responded { id, .. } | Outcome::Failed { id, .. } => id,
        };
        let Some(index) = self.state.in_flight.iter().position(|(in_flight, _)| *in_flight == id) else {
            return;
        };
        let (_, mut pending) = self.state.in_flight.swap_remove(index);
        match outcome {
            Outcome::Responded { status, .. }
                if should_retry(pending.request.method, status, pending.retries) =>
            {
                pending.retries += 1;
                self.effect(Effect::Http { id, request: pending.request.clone() });
                self.state.in_flight.push((id, pending));
            }
            _ if self.is_stale(&pending) => {}
            Outcome::Responded { status, body, .. } if (200..300).contains(&status) => {
                self.handle_success(pending.request_kind, status, &body);
            }
            Outcome::Responded { status, body, .. } => {
                let error = ApiError::from_response(status, &body);
                // A logout has already ended the session, and the login at start-up maps its errors itself
                // (rule 6.4).
                let may_end_session =
                    !matches!(pending.request_kind, RequestKind::Refresh | RequestKind::Logout { .. });
                if may_end_session && !self.is_of_another_session(&pending) {
                    self.end_session_on(&error);
                }
                if pending.price_epoch == self.state.session.price_epoch {
                    self.end_price_token_on(&error);
                }
                self.handle_failure(&pending.request_kind, error);
            }
            Outcome::Failed { code, .. } => {
                self.handle_failure(&pending.request_kind, ApiError::from_network(&code));
            }
        }
    }

    fn handle_success(&mut self, request_kind: RequestKind, status: u16, body: &str) {
        if let Err(request_kind) = self.apply_response(request_kind, body) {
            self.handle_failure(&request_kind, ApiError::invalid_response(status));
        }
    }

    /// Applies a successful response. Returns the request kind as the error when the body cannot be decoded.
    fn apply_response(&mut self, request_kind: RequestKind, body: &str) -> Result<(), RequestKind> {
        match request_kind {
            RequestKind::Menus => {
                let Some(menus) = parse(body) else { return Err(request_kind) };
                self.state.menus = Some(menus);
                self.touch(Slice::Menus);
            }
            RequestKind::Config => {
                let Some(List { data, .. }) = parse::<List<ConfigEntry>>(body) else {
                    return Err(request_kind);
                };
                self.state.config = ConfigView::from_entries(data);
                self.touch(Slice::Config);
            }
            RequestKind::Refresh => match parse_login_token(body) {
                Some(token) if self.try_login(&token).is_ok() => {}
                _ => return Err(request_kind),
            },
            RequestKind::Logout { ticket } => self.resolve_optional(ticket),
            RequestKind::CartProducts(load) => match parse_products(body) {
                Some(list) => self.on_cart_products(load, list.data),
                None => return Err(RequestKind::CartProducts(load)),
            },
            RequestKind::FetchCart => {
                let Some(stored) = parse(body) else { return Err(request_kind) };
                self.on_stored_cart(stored);
            }
            RequestKind::UploadCart => self.on_cart_uploaded(),
            RequestKind::FetchAndAdd { selection, quantity } => {
                let Some(list) = parse_products(body) else { return Err(request_kind) };
                self.add_fetched(selection, quantity, list.data);
            }
            RequestKind::DeliveryMethods => {
                let Some(data) = self.decode_entries(body, "delivery methods") else {
                    return Err(request_kind);
                };
                self.on_delivery_methods(data);
                self.on_checkout_list_loaded(None);
            }
            RequestKind::PickupShops => {
                let Some(data) = self.decode_entries(body, "pickup locations") else {
                    return Err(request_kind);
                };
                self.state.checkout.pickup_shops = data;
                self.on_checkout_list_loaded(None);
            }
            RequestKind::PaymentMethods => {
                let Some(data) = self.decode_entries(body, "payment methods") else {
                    return Err(request_kind);
                };
                self.state.checkout.payment_methods = data;
                self.on_checkout_list_loaded(None);
            }
            RequestKind::MethodPrice { method, destination, ticket } => match parse(body) {
                Some(response) => self.on_method_price(method, &destination, ticket, response),
                None => return Err(RequestKind::MethodPrice { method, destination, ticket }),
            },
            RequestKind::CartPrice { method, ticket } => {
                let Some(quote) = parse::<Quote>(body) else { return Err(request_kind) };
                self.on_cart_price(method, ticket, quote.shipping);
            }
            RequestKind::Quote { ticket } => {
                let (Some(quote), Some(response)) = (parse::<Quote>(body), parse(body)) else {
                    return Err(request_kind);
                };
                self.on_quote(quote);
                self.resolve_value(ticket, response);
            }
            RequestKind::PlaceOrder { ticket, ref cart } => {
                let Some(order) = parse::<Order>(body) else { return Err(request_kind) };
                self.on_order_placed(ticket, &order, cart);
            }
            RequestKind::RouteRule { ticket, path } => match parse::<RouteRuleResponse>(body) {
                Some(response) => self.on_route_rule(ticket, path, response.redirect),
                None => return Err(RequestKind::RouteRule { ticket, path }),
            },
            RequestKind::LatestBuild => {
                let Some(BuildId { id }) = parse(body) else { return Err(request_kind) };
                self.on_latest_build(id);
            }
            RequestKind::Build { id } => match parse::<BuildId>(body) {
                Some(response) if response.id == id => self.on_build_manifest(&id),
                _ => return Err(RequestKind::Build { id }),
            },
            RequestKind::Page { ticket, kind } => return self.apply_page_response(ticket, kind, body),
        }
        Ok(())
    }

    fn apply_page_response(
        &mut self,
        ticket: u32,
        kind: ResponseKind,
        body: &str,
    ) -> Result<(), RequestKind> {
        let mode = self.state.session.price_mode();
        let rendered = match kind {
            ResponseKind::Products => {
                parse_products(body).and_then(|list| to_json_value(&self.product_list(list)))
            }
            ResponseKind::SearchResults => parse_products(body).and_then(|list| {
                let found: Value = parse(body)?;
                to_json_value(&FoundProducts { list: self.product_list(list), found })
            }),
            ResponseKind::Product => parse::<ProductDetail>(body).and_then(|detail| {
                let view = detail.page(mode, self.state.now);
                self.cache_products(vec![detail.product]);
                to_json_value(&view)
            }),
            ResponseKind::Login => {
                parse_login_token(body).and_then(|token| self.try_login(&token).ok()).map(|()| Value::Null)
            }
            ResponseKind::PriceTable => parse_login_token(body)
                .and_then(|token| self.try_price_token(&token).ok())
                .map(|()| Value::Null),
            ResponseKind::Profile => parse(body).and_then(|user| {
                self.on_profile_changed(user);
                parse(body)
            }),
            ResponseKind::SessionsEnded => {
                self.logout(None);
                Some(Value::Null)
            }
            ResponseKind::Order => parse::<Order>(body).and_then(|order| {
                self.on_order_read(&order);
                to_json_value(&order.view())
            }),
            ResponseKind::Orders => {
                parse::<List<Order>>(body).and_then(|List { data, total, page, limit }| {
                    to_json_value(&OrderList {
                        items: data.iter().map(Order::view).collect(),
                        total,
                        page,
                        limit,
                    })
                })
            }
            ResponseKind::File => {
                self.effect(Effect::ResolveFile { ticket });
                return Ok(());
            }
            ResponseKind::Json if body.trim().is_empty() => Some(Value::Null),
            ResponseKind::Payload | ResponseKind::Json => parse(body),
        };
        let Some(rendered) = rendered else { return Err(RequestKind::Page { ticket, kind }) };
        self.resolve_value(ticket, rendered);
        Ok(())
    }

    /// Returns the entries of a list that can be decoded. The others are skipped and logged, so that one
    /// invalid entry does not lose the list.
    fn decode_entries<T: DeserializeOwned>(&mut self, body: &str, list: &str) -> Option<Vec<T>> {
        let List { data, .. } = parse::<List<Value>>(body)?;
        let entries = data.len();
        let decoded: Vec<T> = data.into_iter().filter_map(|entry| T::deserialize(entry).ok()).collect();
        let skipped = entries - decoded.len();
        if skipped > 0 {
            self.effect(Effect::Log { message: format!("{list}: {skipped} unreadable entries") });
        }
        Some(decoded)
    }

    /// Converts a list of products into cards with this visitor's prices, and caches the products.
    fn product_list(&mut self, list: List<Product>) -> ProductList {
        let mode = self.state.session.price_mode();
        let items = list.data.iter().map(|product| product.card(mode)).collect();
        self.cache_products(list.data);
        ProductList { items, total: list.total, page: list.page, limit: list.limit }
    }

    fn handle_failure(&mut self, request_kind: &RequestKind, error: ApiError) {
        match request_kind {
            // The session expired while the request was in flight.
            RequestKind::Refresh if self.state.session.token.is_none() => {}
            RequestKind::Refresh => self.on_refresh_failed(&error),
            RequestKind::Menus | RequestKind::Config => {
                self.effect(Effect::Log { message: format!("menus or config: {}", error.message) });
            }
            // The local session is closed even when the server rejects the logout.
            RequestKind::Logout { ticket } => self.resolve_optional(*ticket),
            RequestKind::CartProducts(_) => self.on_cart_products_failed(&error.message),
            RequestKind::FetchCart | RequestKind::UploadCart => self.on_cart_sync_failed(&error.message),
            RequestKind::FetchAndAdd { .. } => {
                self.reject_cart_change(Notice::rejection(&error.message, error.text));
            }
            RequestKind::DeliveryMethods | RequestKind::PickupShops | RequestKind::PaymentMethods => {
                self.on_checkout_list_loaded(Some(&error.message));
            }
            RequestKind::MethodPrice { ticket, .. } | RequestKind::CartPrice { ticket, .. } => {
                self.touch(Slice::Checkout);
                match ticket {
                    Some(ticket) => self.reject(*ticket, error),
                    None => self.effect(Effect::Log { message: format!("delivery cost: {}", error.message) }),
                }
            }
            RequestKind::PlaceOrder { ticket, cart } => {
                let changed = error.message == "quote_changed" && self.is_cart(cart);
                let quote = error.payload.get("quote").filter(|_| changed);
                if let Some(quote) = quote.and_then(|quote| Quote::deserialize(quote).ok()) {
                    self.on_quote(quote);
                }
                self.reject(*ticket, error);
            }
            RequestKind::RouteRule { ticket, path } => {
                self.effect(Effect::Log { message: format!("route rules: {}", error.message) });
                self.on_route_rule_failed(*ticket, path);
            }
            RequestKind::LatestBuild | RequestKind::Build { .. } => {
                self.effect(Effect::Log { message: format!("build manifest: {}", error.message) });
            }
            RequestKind::Page { ticket, kind: ResponseKind::Payload } => {
                self.effect(Effect::Log { message: format!("page payload: {}", error.message) });
                self.resolve_empty(*ticket);
            }
            RequestKind::Quote { ticket } | RequestKind::Page { ticket, .. } => self.reject(*ticket, error),
        }
    }

    pub(super) fn resolve<T: Serialize>(&mut self, ticket: u32, answer: &T) {
        self.resolve_value(ticket, to_json_value(answer).unwrap_or_default());
    }

    pub(super) fn resolve_empty(&mut self, ticket: u32) {
        self.resolve_value(ticket, Value::Null);
    }

    fn resolve_value(&mut self, ticket: u32, value: Value) {
        self.effect(Effect::Resolve { ticket, value });
    }

    fn resolve_optional(&mut self, ticket: Option<u32>) {
        if let Some(ticket) = ticket {
            self.resolve_empty(ticket);
        }
    }

    pub(super) fn reject(&mut self, ticket: u32, error: ApiError) {
        self.step.accepted = false;
        self.effect(Effect::Reject { ticket, error });
    }
}

fn to_json_value<T: Serialize>(response: &T) -> Option<Value> {
    serde_json::to_value(response).ok()
}

fn parse_products(body: &str) -> Option<List<Product>> {
    parse(body)
}

fn parse<T: DeserializeOwned>(body: &str) -> Option<T> {
    from_json(body)
}

fn parse_login_token(body: &str) -> Option<String> {
    parse::<LoginResponse>(body).map(|response| response.token)
}
