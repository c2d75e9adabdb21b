//! Test oracle: facts that are known without the shop's data.

use std::collections::{BTreeMap, BTreeSet};

use super::{CheckResult, ensure};
use crate::db_snapshot::{DbSnapshot, MailRow};
use crate::fake_environment::SentMail;

/// `product` or `variant`, and its id.
pub(crate) type StockKey = (&'static str, i64);

#[derive(Clone, Debug, Default)]
pub(crate) struct Oracle {
    /// Initial stock.
    pub(crate) initial_stock: BTreeMap<StockKey, i64>,
    /// Orders that the owner has marked as paid.
    pub(crate) marked_paid: BTreeSet<String>,
    /// Cents refunded at the bank's panel and recorded by hand, by order.
    manual_refunds: BTreeMap<String, i64>,
    /// Every mail as it was first written.
    pub(crate) mails: BTreeMap<i64, MailRow>,
    /// Mails delivered to the mail server, by message id.
    pub(crate) delivered: BTreeMap<String, SentMail>,
}

impl Oracle {
    pub(crate) fn from_snapshot(snapshot: &DbSnapshot) -> Self {
        Self { initial_stock: stock_on_hand(snapshot), ..Self::default() }
    }

    pub(crate) fn mark_paid(&mut self, order: &str) {
        self.marked_paid.insert(order.to_owned());
    }

    pub(crate) fn add_manual_refund(&mut self, order: &str, cents: i64) {
        *self.manual_refunds.entry(order.to_owned()).or_default() += cents;
    }

    pub(crate) fn manual_refund_total(&self, order: &str) -> i64 {
        self.manual_refunds.get(order).copied().unwrap_or_default()
    }

    /// Records mails before they are sent and their bodies erased.
    pub(crate) fn record_mails(&mut self, snapshot: &DbSnapshot) -> CheckResult {
        for mail in &snapshot.mails {
            if let Some(first) = self.mails.get(&mail.id) {
                ensure!(
                    first.message_id == mail.message_id,
                    "the message id of the mail {} changed",
                    mail.id
                );
                continue;
            }
            ensure!(mail.sent_at.is_none(), "the mail {} was sent before it was stored", mail.id);
            self.mails.insert(mail.id, mail.clone());
        }
        Ok(())
    }

    /// Records a delivery: the mail must exist and be the same each time.
    pub(crate) fn record_delivery(&mut self, mail: &SentMail) -> CheckResult {
        let id = mail.id.trim_start_matches('<').split('@').next().unwrap_or_default();
        let stored = self.mails.values().find(|stored| stored.message_id == id);
        ensure!(
            stored.is_some_and(|stored| mail.to == stored.recipient),
            "{} to {} is not stored",
            mail.id,
            mail.to
        );
        if let Some(first) = self.delivered.get(id) {
            ensure!(first == mail, "the mail {} was delivered twice and differs", mail.id);
        }
        self.delivered.insert(id.to_owned(), mail.clone());
        Ok(())
    }

    /// Number of mails whose subject starts with `subject`.
    pub(crate) fn count_mails(&self, to_owner: bool, subject: &str) -> usize {
        let matches_recipient = |mail: &&MailRow| (mail.recipient == crate::shop::OWNER) == to_owner;
        self.mails.values().filter(matches_recipient).filter(|mail| mail.subject.starts_with(subject)).count()
    }

    pub(crate) fn find_mail(&self, subject: &str) -> Option<&MailRow> {
        self.mails.values().find(|mail| mail.subject.starts_with(subject))
    }
}

/// Current stock by stock key.
pub(crate) fn stock_on_hand(snapshot: &DbSnapshot) -> BTreeMap<StockKey, i64> {
    let products = snapshot.products.iter().map(|row| (("product", row.id), row.stock));
    products.chain(snapshot.variants.iter().map(|row| (("variant", row.id), row.stock))).collect()
}
