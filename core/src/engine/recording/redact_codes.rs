//! Redaction of discount codes (rule 4.7), which may have been issued to one person.

use super::redact::Redactor;
use crate::cart::{codes_to_cookie, parse_codes};
use crate::checkout::{Quote, StoredCart};
use crate::promotions::{CheckedCode, PromotionCode, RejectedCode};

impl Redactor {
    /// Replaces a code as a shopper typed it; an invalid one stays invalid.
    pub(super) fn typed_code(&mut self, text: &str) -> String {
        match PromotionCode::parse(text) {
            Ok(code) => self.promotion_code(&code).as_str().to_owned(),
            Err(_) => String::new(),
        }
    }

    pub(super) fn code_cookie(&mut self, text: &str) -> String {
        let codes: Vec<_> = parse_codes(text).iter().map(|code| self.promotion_code(code)).collect();
        codes_to_cookie(&codes)
    }

    pub(super) fn stored_cart(&mut self, cart: StoredCart) -> StoredCart {
        StoredCart { codes: cart.codes.iter().map(|code| self.promotion_code(code)).collect(), ..cart }
    }

    pub(super) fn checked_code(&mut self, mut checked: CheckedCode) -> CheckedCode {
        checked.code = self.promotion_code(&checked.code);
        if let Some(promotion) = &mut checked.promotion {
            promotion.code = promotion.code.as_ref().map(|code| self.promotion_code(code));
            promotion.title = self.placeholders.text(&promotion.title);
        }
        checked.rejection = checked.rejection.map(|rejected| self.rejected_code(&rejected));
        checked
    }

    fn rejected_code(&mut self, rejected: &RejectedCode) -> RejectedCode {
        RejectedCode {
            code: self.promotion_code(&rejected.code),
            reason: self.placeholders.text(&rejected.reason),
            message: self.placeholders.text(&rejected.message),
        }
    }

    /// Replaces the codes of a quote and their titles; amounts stay.
    pub(super) fn quote_codes(&mut self, quote: &mut Quote) {
        for applied in &mut quote.discounts.applied {
            applied.code = applied.code.as_ref().map(|code| self.promotion_code(code));
            applied.title = self.placeholders.text(&applied.title);
        }
        for rejected in &mut quote.discounts.rejected {
            *rejected = self.rejected_code(rejected);
        }
        for promotion in &mut quote.promotions.automatic {
            promotion.title = self.placeholders.text(&promotion.title);
            promotion.code = promotion.code.as_ref().map(|code| self.promotion_code(code));
        }
        let codes = std::mem::take(&mut quote.promotions.codes);
        quote.promotions.codes = codes.into_iter().map(|checked| self.checked_code(checked)).collect();
    }

    /// Placeholder of a code: its position among the codes of the session.
    fn promotion_code(&mut self, code: &PromotionCode) -> PromotionCode {
        let known = self.codes.iter().position(|known| known == code);
        let position = known.unwrap_or_else(|| {
            self.codes.push(code.clone());
            self.codes.len() - 1
        });
        format!("CODE-{}", position + 1).into()
    }
}
