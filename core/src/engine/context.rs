//! Context of the models: time, credentials and requests, and the collected output of a transition.

use std::collections::VecDeque;

use serde::Serialize;
use serde_json::Value;

use super::event::Event;
use super::requests::{InFlightRequest, RequestKind, Requests};
use super::{Effect, Slice, Update};
use crate::api_client::{ApiError, Call, Request, Tokens};
use crate::catalogue::PriceMode;
use crate::serde_helpers::to_json;
use crate::time::Timestamp;

#[derive(Debug, Default)]
pub(crate) struct Context {
    /// Time of the current input.
    pub now: Timestamp,
    /// Mixed into every random number.
    pub seed: u64,
    pub credentials: Credentials,
    pub requests: Requests,
    pub step: Update,
    /// Events without reactions so far.
    pub events: VecDeque<Event>,
}

/// Tokens of the visitor. Only the session model changes them.
#[derive(Debug, Default)]
pub(crate) struct Credentials {
    pub session: Option<String>,
    pub price: Option<String>,
    /// Counts the changes of the price token.
    pub price_epoch: u32,
}

impl Credentials {
    pub(crate) fn tokens(&self) -> Tokens<'_> {
        Tokens { session: self.session.as_deref(), price: self.price.as_deref() }
    }

    pub(crate) fn price_mode(&self) -> PriceMode {
        if self.price.is_some() { PriceMode::Professional } else { PriceMode::Consumer }
    }
}

impl Context {
    pub(crate) fn raise(&mut self, event: Event) {
        self.events.push_back(event);
    }

    pub(crate) fn touch(&mut self, slices: &[Slice]) {
        for slice in slices {
            self.step.touch(*slice);
        }
    }

    pub(crate) fn effect(&mut self, effect: Effect) {
        self.step.effects.push(effect);
    }

    pub(crate) fn log(&mut self, message: String) {
        self.effect(Effect::Log { message });
    }

    pub(crate) fn set_cookie(&mut self, name: &'static str, value: String, expires_at: Timestamp) {
        self.effect(Effect::CookieSet { name, value, expires_at: Some(expires_at) });
    }

    pub(crate) fn clear_cookie(&mut self, name: &'static str) {
        self.effect(Effect::CookieClear { name });
    }

    pub(crate) fn store<T: Serialize>(&mut self, key: &'static str, data: &T) {
        self.effect(Effect::StorageSet { key, value: to_json(data) });
    }

    pub(crate) fn send(&mut self, call: &Call, kind: RequestKind) {
        self.send_request(call.request(self.credentials.tokens()), kind);
    }

    pub(crate) fn send_request(&mut self, request: Request, kind: RequestKind) {
        let price_epoch = self.credentials.price_epoch;
        let id =
            self.requests.add(InFlightRequest { request: request.clone(), retries: 0, price_epoch, kind });
        self.effect(Effect::Http { id, request });
    }

    pub(crate) fn resolve<T: Serialize>(&mut self, ticket: u32, result: &T) {
        let value = serde_json::to_value(result).unwrap_or_default();
        self.effect(Effect::Resolve { ticket, value });
    }

    /// Resolves a ticket, if any, without a value.
    pub(crate) fn resolve_empty(&mut self, ticket: impl Into<Option<u32>>) {
        if let Some(ticket) = ticket.into() {
            self.effect(Effect::Resolve { ticket, value: Value::Null });
        }
    }

    pub(crate) fn reject(&mut self, ticket: u32, error: ApiError) {
        self.step.accepted = false;
        self.effect(Effect::Reject { ticket, error });
    }
}
