//! Requests and their outcomes: tickets, retries, and what each answer is for (rules 3.8, 8.2, 8.3).

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::pending::{PageKind, Pending, Purpose};
use super::{Effect, Engine, Outcome, Slice};
use crate::catalogue::{Product, ProductDetail, ProductList};
use crate::checkout::{Order, OrderList, Quote};
use crate::config::{ConfigEntry, ConfigView};
use crate::navigation::{BuildId, Redirect};
use crate::notice::Notice;
use crate::transport::{ApiError, Call, Request, should_retry};
use crate::wire::{from_json, or_default};

/// A list as the API answers it.
#[derive(Deserialize)]
struct List<T> {
    data: Vec<T>,
    #[serde(default, deserialize_with = "or_default")]
    total: u32,
    #[serde(default, deserialize_with = "or_default")]
    page: u32,
    #[serde(default, deserialize_with = "or_default")]
    limit: u32,
}

/// A login's answer.
#[derive(Deserialize)]
struct LoginAnswer {
    token: String,
}

/// An answer of the route rules.
#[derive(Deserialize)]
struct RouteRuleAnswer {
    redirect: Option<Redirect>,
}

impl Engine {
    /// Sends a call with the tokens of this visitor.
    pub(super) fn send(&mut self, call: &Call, purpose: Purpose) {
        self.send_request(call.request(self.tokens()), purpose);
    }

    /// Sends a request as it is.
    pub(super) fn send_request(&mut self, request: Request, purpose: Purpose) {
        self.state.last_request = self.state.last_request.wrapping_add(1);
        let id = self.state.last_request;
        self.effect(Effect::Http { id, request: request.clone() });
        self.state
            .pending
            .push((id, Pending { request, retries: 0, prices: self.state.session.prices, purpose }));
    }

    /// Makes a call for a page.
    pub(super) fn call(&mut self, ticket: u32, call: &Call) {
        let kind = match call {
            Call::LeavePriceTable => return self.leave_price_table(ticket),
            Call::EnterPriceTable { .. } => PageKind::PriceTable,
            Call::UpdateMe { .. } => PageKind::Profile,
            Call::EndSessions | Call::Erase { .. } => PageKind::Farewell,
            Call::Products(_)
            | Call::ProfessionalProducts(_)
            | Call::ProductsOfCategory { .. }
            | Call::ProductsById { .. }
            | Call::Featured
            | Call::Promotions
            | Call::Calendarized { .. } => PageKind::Products,
            Call::FacetedProducts(_) | Call::Search { .. } => PageKind::Found,
            Call::Product { .. } => PageKind::Product,
            Call::Login { .. } => PageKind::Login,
            Call::Order { .. } => PageKind::Order,
            Call::Orders(_) => PageKind::Orders,
            Call::Payload { .. } => PageKind::Payload,
            Call::Invoice { .. } | Call::CourseCertificate { .. } => PageKind::File,
            _ => PageKind::Plain,
        };
        self.send(call, Purpose::Page { ticket, kind });
    }

    /// Nobody waits for the ticket any more: its answer will be dropped. What changes the shop is not taken back.
    pub(super) fn cancel(&mut self, ticket: u32) {
        let own = |purpose: &Purpose| matches!(purpose, Purpose::Page { ticket: t, kind } if *t == ticket && *kind != PageKind::Login);
        self.state
            .pending
            .retain(|(_, pending)| !(pending.request.method.is_safe() && own(&pending.purpose)));
    }

    /// Takes what became of a request. An outcome that nobody waits for is dropped.
    pub(super) fn outcome(&mut self, outcome: Outcome) {
        let id = match outcome {
            Outcome::Responded { id, .. } | Outcome::Failed { id, .. } => id,
        };
        let Some(index) = self.state.pending.iter().position(|(own, _)| *own == id) else { return };
        let (_, mut pending) = self.state.pending.swap_remove(index);
        match outcome {
            Outcome::Responded { status, .. }
                if should_retry(pending.request.method, status, pending.retries) =>
            {
                pending.retries += 1;
                self.effect(Effect::Http { id, request: pending.request.clone() });
                self.state.pending.push((id, pending));
            }
            _ if self.is_overtaken(&pending) => {}
            Outcome::Responded { status, body, .. } if (200..300).contains(&status) => {
                self.succeeded(pending.purpose, status, &body);
            }
            Outcome::Responded { status, body, .. } => {
                let error = ApiError::from_response(status, &body);
                // A logout under way is the end already, and the start-up has a mapping of its own (rule 6.4).
                let own = !matches!(pending.purpose, Purpose::Refresh | Purpose::Logout { .. });
                if own && !self.is_of_another_session(&pending) {
                    self.ended_by(&error);
                }
                if pending.prices == self.state.session.prices {
                    self.price_ended_by(&error);
                }
                self.failed(&pending.purpose, error);
            }
            Outcome::Failed { code, .. } => self.failed(&pending.purpose, ApiError::from_network(&code)),
        }
    }

    fn succeeded(&mut self, purpose: Purpose, status: u16, body: &str) {
        if let Err(purpose) = self.read(purpose, body) {
            self.failed(&purpose, ApiError::unreadable(status));
        }
    }

    /// Reads an answer; gives the purpose back when it cannot be read.
    fn read(&mut self, purpose: Purpose, body: &str) -> Result<(), Purpose> {
        match purpose {
            Purpose::Menus => {
                let Some(menus) = parse(body) else { return Err(purpose) };
                self.state.menus = Some(menus);
                self.touch(Slice::Menus);
            }
            Purpose::Config => {
                let Some(List { data, .. }) = parse::<List<ConfigEntry>>(body) else { return Err(purpose) };
                self.state.config = ConfigView::from_entries(data);
                self.touch(Slice::Config);
            }
            Purpose::Refresh => match login_token(body) {
                Some(token) if self.try_login(&token).is_ok() => {}
                _ => return Err(purpose),
            },
            Purpose::Logout { ticket } => self.resolve_if(ticket),
            Purpose::CartProducts(load) => match products(body) {
                Some(list) => self.cart_products(load, list.data),
                None => return Err(Purpose::CartProducts(load)),
            },
            Purpose::StoredCart => {
                let Some(stored) = parse(body) else { return Err(purpose) };
                self.customer_cart(stored);
            }
            Purpose::StoreCart => self.cart_kept(),
            Purpose::AddWhenKnown { selection, quantity } => {
                let Some(list) = products(body) else { return Err(purpose) };
                self.add_known(selection, quantity, list.data);
            }
            Purpose::DeliveryMethods => {
                let Some(data) = self.readable_entries(body, "delivery methods") else { return Err(purpose) };
                self.delivery_methods(data);
                self.checkout_loaded(None);
            }
            Purpose::PickupShops => {
                let Some(data) = self.readable_entries(body, "pickup locations") else { return Err(purpose) };
                self.state.checkout.pickup_shops = data;
                self.checkout_loaded(None);
            }
            Purpose::PaymentMethods => {
                let Some(data) = self.readable_entries(body, "payment methods") else { return Err(purpose) };
                self.state.checkout.payment_methods = data;
                self.checkout_loaded(None);
            }
            Purpose::MethodPrice { method, destination, ticket } => match parse(body) {
                Some(read) => self.method_price(method, &destination, ticket, read),
                None => return Err(Purpose::MethodPrice { method, destination, ticket }),
            },
            Purpose::CartPrice { method, ticket } => {
                let Some(quote) = parse::<Quote>(body) else { return Err(purpose) };
                self.cart_price(method, ticket, quote.shipping);
            }
            Purpose::Quote { ticket } => {
                let (Some(quote), Some(answer)) = (parse::<Quote>(body), parse(body)) else {
                    return Err(purpose);
                };
                self.quoted(quote);
                self.resolve_value(ticket, answer);
            }
            Purpose::PlaceOrder { ticket, ref cart } => {
                let Some(order) = parse::<Order>(body) else { return Err(purpose) };
                self.order_placed(ticket, &order, cart);
            }
            Purpose::RouteRule { ticket, path } => match parse::<RouteRuleAnswer>(body) {
                Some(answer) => self.route_rule(ticket, path, answer.redirect),
                None => return Err(Purpose::RouteRule { ticket, path }),
            },
            Purpose::LatestBuild => {
                let Some(BuildId { id }) = parse(body) else { return Err(purpose) };
                self.latest_build(id);
            }
            Purpose::Build { id } => match parse::<BuildId>(body) {
                Some(read) if read.id == id => self.build_read(&id),
                _ => return Err(Purpose::Build { id }),
            },
            Purpose::Page { ticket, kind } => return self.page_read(ticket, kind, body),
        }
        Ok(())
    }

    fn page_read(&mut self, ticket: u32, kind: PageKind, body: &str) -> Result<(), Purpose> {
        let mode = self.state.session.price_mode();
        let painted = match kind {
            PageKind::Products => products(body).and_then(|list| value(&self.painted(list))),
            PageKind::Found => products(body).and_then(|list| {
                let found: Value = parse(body)?;
                Some(json!({ "list": self.painted(list), "found": found }))
            }),
            PageKind::Product => parse::<ProductDetail>(body).and_then(|detail| {
                let view = detail.page(mode, self.state.now);
                self.learn(vec![detail.product]);
                value(&view)
            }),
            PageKind::Login => {
                login_token(body).and_then(|token| self.try_login(&token).ok()).map(|()| Value::Null)
            }
            PageKind::PriceTable => {
                login_token(body).and_then(|token| self.try_price_token(&token).ok()).map(|()| Value::Null)
            }
            PageKind::Profile => parse(body).and_then(|user| {
                self.profile_changed(user);
                parse(body)
            }),
            PageKind::Farewell => {
                self.logout(None);
                Some(Value::Null)
            }
            PageKind::Order => parse::<Order>(body).and_then(|order| {
                self.order_read(&order);
                value(&order.view())
            }),
            PageKind::Orders => parse::<List<Order>>(body).and_then(|List { data, total, page, limit }| {
                value(&OrderList { items: data.iter().map(Order::view).collect(), total, page, limit })
            }),
            PageKind::File => {
                self.effect(Effect::ResolveFile { ticket });
                return Ok(());
            }
            PageKind::Plain if body.trim().is_empty() => Some(Value::Null),
            PageKind::Payload | PageKind::Plain => parse(body),
        };
        let Some(painted) = painted else { return Err(Purpose::Page { ticket, kind }) };
        self.resolve_value(ticket, painted);
        Ok(())
    }

    /// The entries of a list that can be read. The others are skipped and logged: one of them does not cost the list.
    fn readable_entries<T: DeserializeOwned>(&mut self, body: &str, list: &str) -> Option<Vec<T>> {
        let List { data, .. } = parse::<List<Value>>(body)?;
        let entries = data.len();
        let read: Vec<T> = data.into_iter().filter_map(|entry| T::deserialize(entry).ok()).collect();
        let skipped = entries - read.len();
        if skipped > 0 {
            self.effect(Effect::Log { message: format!("{list}: {skipped} unreadable entries") });
        }
        Some(read)
    }

    /// The products of a list as this visitor sees them; the cart knows them from now on.
    fn painted(&mut self, list: List<Product>) -> ProductList {
        let mode = self.state.session.price_mode();
        let items = list.data.iter().map(|product| product.card(mode)).collect();
        self.learn(list.data);
        ProductList { items, total: list.total, page: list.page, limit: list.limit }
    }

    fn failed(&mut self, purpose: &Purpose, error: ApiError) {
        match purpose {
            // The session has run out meanwhile.
            Purpose::Refresh if self.state.session.token.is_none() => {}
            Purpose::Refresh => self.start_up_failed(&error),
            Purpose::Menus | Purpose::Config => {
                self.effect(Effect::Log { message: format!("menus or config: {}", error.message) });
            }
            // The session is over on this side whatever the server says.
            Purpose::Logout { ticket } => self.resolve_if(*ticket),
            Purpose::CartProducts(_) => self.cart_not_loaded(&error.message),
            Purpose::StoredCart | Purpose::StoreCart => self.cart_not_kept(&error.message),
            Purpose::AddWhenKnown { .. } => {
                self.refuse_cart(Notice::refusal(&error.message, error.text));
            }
            Purpose::DeliveryMethods | Purpose::PickupShops | Purpose::PaymentMethods => {
                self.checkout_loaded(Some(&error.message));
            }
            Purpose::MethodPrice { ticket, .. } | Purpose::CartPrice { ticket, .. } => {
                self.touch(Slice::Checkout);
                match ticket {
                    Some(ticket) => self.reject(*ticket, error),
                    None => self.effect(Effect::Log { message: format!("delivery cost: {}", error.message) }),
                }
            }
            Purpose::PlaceOrder { ticket, cart } => {
                let changed = error.message == "quote_changed" && self.is_cart(cart);
                let quote = error.payload.get("quote").filter(|_| changed);
                if let Some(quote) = quote.and_then(|quote| Quote::deserialize(quote).ok()) {
                    self.quoted(quote);
                }
                self.reject(*ticket, error);
            }
            Purpose::RouteRule { ticket, path } => {
                self.effect(Effect::Log { message: format!("route rules: {}", error.message) });
                self.no_route_rule(*ticket, path);
            }
            Purpose::LatestBuild | Purpose::Build { .. } => {
                self.effect(Effect::Log { message: format!("build manifest: {}", error.message) });
            }
            Purpose::Page { ticket, kind: PageKind::Payload } => {
                self.effect(Effect::Log { message: format!("page payload: {}", error.message) });
                self.resolve_empty(*ticket);
            }
            Purpose::Quote { ticket } | Purpose::Page { ticket, .. } => self.reject(*ticket, error),
        }
    }

    /// Answers a ticket.
    pub(super) fn resolve<T: Serialize>(&mut self, ticket: u32, answer: &T) {
        self.resolve_value(ticket, value(answer).unwrap_or_default());
    }

    pub(super) fn resolve_empty(&mut self, ticket: u32) {
        self.resolve_value(ticket, Value::Null);
    }

    fn resolve_value(&mut self, ticket: u32, value: Value) {
        self.effect(Effect::Resolve { ticket, value });
    }

    fn resolve_if(&mut self, ticket: Option<u32>) {
        if let Some(ticket) = ticket {
            self.resolve_empty(ticket);
        }
    }

    /// Refuses a ticket: the error goes to who has called.
    pub(super) fn reject(&mut self, ticket: u32, error: ApiError) {
        self.step.accepted = false;
        self.effect(Effect::Reject { ticket, error });
    }
}

/// Any serialisable value as a JSON value.
fn value<T: Serialize>(answer: &T) -> Option<Value> {
    serde_json::to_value(answer).ok()
}

fn products(body: &str) -> Option<List<Product>> {
    parse(body)
}

fn parse<T: DeserializeOwned>(body: &str) -> Option<T> {
    from_json(body)
}

/// The token of a login's answer.
fn login_token(body: &str) -> Option<String> {
    parse::<LoginAnswer>(body).map(|answer| answer.token)
}
