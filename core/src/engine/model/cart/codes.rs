//! Promotions of the cart: the automatic ones, and the codes that the shopper enters (rule 10.7).

use super::CartModel;
use crate::api_client::{ApiError, Call};
use crate::cart::parse_codes;
use crate::engine::Slice;
use crate::engine::context::Context;
use crate::engine::event::Event;
use crate::engine::requests::RequestKind;
use crate::engine::storage::Stored;
use crate::notice::Notice;
use crate::promotions::{CheckedCode, CodeError, MAX_CODES, Promotion, PromotionCode};

impl CartModel {
    pub(crate) fn codes(&self) -> Vec<PromotionCode> {
        self.lines.promotions().code_list()
    }

    /// Enters a code: the server checks it, and the ticket is resolved with its answer. A rejected code does
    /// not become part of the cart.
    pub(crate) fn add_code(&mut self, ticket: u32, text: String, ctx: &mut Context) {
        match PromotionCode::parse(&text) {
            Err(_) => ctx.resolve(ticket, &CheckedCode::rejected(text.into(), CodeError::Unknown)),
            Ok(code) if self.codes().len() >= MAX_CODES && !self.has_code(&code) => {
                ctx.resolve(ticket, &CheckedCode::rejected(code, CodeError::TooMany));
            }
            Ok(code) => check(code, Some(ticket), ctx),
        }
    }

    pub(crate) fn remove_code(&mut self, code: String, ctx: &mut Context) {
        self.lines.promotions_mut().remove_code(&PromotionCode::from(code));
        ctx.raise(Event::CartChanged);
    }

    /// Handles the server's answer for a code. Without a ticket it is a persisted one, which stays only if it
    /// is still valid.
    pub(crate) fn on_code_checked(&mut self, ticket: Option<u32>, checked: CheckedCode, ctx: &mut Context) {
        let known = self.has_code(&checked.code);
        if let Some(ticket) = ticket {
            ctx.resolve(ticket, &checked);
        }
        match &checked.rejection {
            None if known || (ticket.is_some() && self.codes().len() < MAX_CODES) => {
                self.lines.promotions_mut().add_code(checked);
                ctx.raise(Event::CartChanged);
            }
            Some(rejected) if known => {
                if ticket.is_none() {
                    self.changes.push(Notice::change("code_rejected", rejected.message.clone()));
                }
                self.lines.promotions_mut().remove_code(&checked.code);
                ctx.raise(Event::CartChanged);
            }
            _ => {}
        }
    }

    /// Handles a code that could not be checked. A persisted one stays: the quote checks it again.
    pub(crate) fn on_code_failed(ticket: Option<u32>, error: ApiError, ctx: &mut Context) {
        match ticket {
            Some(ticket) => ctx.reject(ticket, error),
            None => ctx.log(format!("discount code: {}", error.message)),
        }
    }

    pub(crate) fn on_promotions(&mut self, automatic: Vec<Promotion>, ctx: &mut Context) {
        if self.lines.promotions().automatic != automatic {
            self.lines.promotions_mut().automatic = automatic;
            ctx.raise(Event::CartChanged);
        }
    }

    pub(super) fn restore_codes(&mut self, stored: &Stored) {
        let codes = parse_codes(stored.codes.as_deref().unwrap_or_default());
        self.stored_codes = stored.codes.clone().unwrap_or_default();
        self.set_codes(codes);
    }

    /// Adopts the codes that another tab has changed; returns whether they differ.
    pub(crate) fn follow_codes(&mut self, stored: &Stored, ctx: &mut Context) -> bool {
        let codes = parse_codes(stored.codes.as_deref().unwrap_or_default());
        if codes == self.codes() || ctx.requests.any(|kind| matches!(kind, RequestKind::PlaceOrder { .. })) {
            return false;
        }
        self.stored_codes = stored.codes.clone().unwrap_or_default();
        self.set_codes(codes);
        self.check_codes(ctx);
        ctx.touch(&[Slice::Cart, Slice::Checkout]);
        true
    }

    /// Replaces the codes; known ones keep their promotion.
    pub(super) fn set_codes(&mut self, codes: Vec<PromotionCode>) {
        let set = self.lines.promotions_mut();
        set.codes.retain(|known| codes.contains(&known.code));
        for code in codes.into_iter().take(MAX_CODES) {
            if !set.codes.iter().any(|known| known.code == code) {
                set.add_code(CheckedCode { code, promotion: None, rejection: None });
            }
        }
    }

    /// Requests the promotions of the codes that are not known yet.
    pub(super) fn check_codes(&self, ctx: &mut Context) {
        for known in self.lines.promotions().codes.iter().filter(|known| known.promotion.is_none()) {
            let in_flight = |kind: &RequestKind| matches!(kind, RequestKind::CheckCode { code, .. } if *code == known.code);
            if !ctx.requests.any(in_flight) {
                check(known.code.clone(), None, ctx);
            }
        }
    }

    fn has_code(&self, code: &PromotionCode) -> bool {
        self.lines.promotions().codes.iter().any(|known| known.code == *code)
    }
}

fn check(code: PromotionCode, ticket: Option<u32>, ctx: &mut Context) {
    ctx.send(&Call::CheckCode { code: code.clone() }, RequestKind::CheckCode { code, ticket });
}
