//! Export of a customer's personal data (rule 6.8).

use mostrador_core::checkout::{AddressEntry, StoredCart};
use mostrador_core::courses::{Certificate, EnrolledCourse};
use mostrador_core::orders::OrderResponse;
use mostrador_core::session::{SessionEntry, User};
use mostrador_core::withdrawals::WithdrawnUnits;
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::Accounts;
use super::session::active_sessions;
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::db::repositories::personal_data::{Card, Enrolment, Lesson, Note, Payment, Quiz, Refund};
use crate::db::repositories::staff_audit::CustomerEntry;
use crate::db::repositories::vat_number_checks::OrderVatNumber;
use crate::db::repositories::withdrawals::Withdrawal;
use crate::db::repositories::{
    addresses, certificates, customer_carts, customers, orders, payment_notifications, personal_data,
    staff_audit, vat_number_checks, withdrawals,
};
use crate::error::ApiError;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::courses::enrolled;

/// Personal data of a customer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonalData {
    /// Time of the export, RFC 3339.
    pub exported_at: String,
    /// Time of registration and acceptance of the privacy policy, RFC 3339.
    pub registered_at: String,
    pub profile: User,
    /// Saved addresses.
    pub addresses: Vec<AddressEntry>,
    /// Courses with the customer's progress.
    pub courses: Vec<EnrolledCourse>,
    /// Course enrolments with their orders.
    pub enrolments: Vec<Enrolment>,
    /// Progress in each lesson.
    pub lessons: Vec<Lesson>,
    /// Quiz attempts with their answers.
    pub quizzes: Vec<Quiz>,
    pub certificates: Vec<Certificate>,
    /// Cards saved at the bank, without their tokens.
    pub cards: Vec<Card>,
    /// Stored cart.
    pub cart: StoredCart,
    /// Orders with delivery and billing data.
    pub orders: Vec<OrderResponse>,
    /// VAT numbers of orders without tax, as checked in the register.
    pub vat_numbers: Vec<OrderVatNumber>,
    /// Payment attempts.
    pub payments: Vec<Payment>,
    /// Payment notifications of the bank, verbatim.
    pub bank: Vec<payment_notifications::PersonalNotification>,
    /// Refunds.
    pub refunds: Vec<Refund>,
    /// Notes of the shop's staff on the orders.
    pub notes: Vec<Note>,
    /// Changes by the shop's staff of the account, of enrolments and of notes.
    pub staff_changes: Vec<CustomerEntry>,
    /// Withdrawal requests by the customer or with the customer's e-mail address.
    pub withdrawals: Vec<WithdrawalEntry>,
    /// Active sessions.
    pub sessions: Vec<SessionEntry>,
}

/// Withdrawal request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WithdrawalEntry {
    /// Public reference of the request.
    pub reference: String,
    /// Name as entered.
    pub name: String,
    /// E-mail address of the acknowledgement.
    pub email: String,
    /// Order number as entered.
    pub order: String,
    /// Positions and units of the lines; empty when they are not known.
    pub lines: Vec<WithdrawnUnits>,
    /// Part of the order, as entered.
    pub part: String,
    /// Time at which the goods came back, RFC 3339.
    pub goods_received_at: Option<String>,
    /// Result, once confirmed.
    pub verdict: Option<String>,
    /// Time of submission, RFC 3339.
    pub created_at: String,
    /// Time of confirmation, RFC 3339.
    pub confirmed_at: Option<String>,
    /// Time of settlement, RFC 3339.
    pub settled_at: Option<String>,
}

impl From<Withdrawal> for WithdrawalEntry {
    fn from(withdrawal: Withdrawal) -> Self {
        Self {
            reference: withdrawal.reference(),
            name: withdrawal.name,
            email: withdrawal.email,
            order: withdrawal.order_text,
            lines: withdrawal.lines,
            part: withdrawal.part,
            goods_received_at: withdrawal.goods_received_at.map(clock::format_rfc3339),
            verdict: withdrawal.verdict,
            created_at: clock::format_rfc3339(withdrawal.created_at),
            confirmed_at: withdrawal.confirmed_at.map(clock::format_rfc3339),
            settled_at: withdrawal.settled_at.map(clock::format_rfc3339),
        }
    }
}

impl Accounts<'_> {
    /// Exports the customer's personal data.
    pub async fn export_data(self, auth: LoggedIn) -> Result<PersonalData, ApiError> {
        let mut db = self.store.begin_read().await?;
        let data = collect(&mut db, auth).await?;
        AuditEvent::DataExported.log(Some(data.profile.id));
        Ok(data)
    }
}

/// Collects the personal data of a customer; `auth` names the session of the request, if it is the customer's own.
pub async fn collect(db: &mut AnyConnection, auth: LoggedIn) -> Result<PersonalData, ApiError> {
    let now = clock::now();
    let sessions = active_sessions(db, &auth, now).await?;
    let user = auth.customer.user;
    let (orders, _) = orders::of_customer(db, user.id, u32::MAX, 0).await?;
    let data = PersonalData {
        exported_at: clock::format_rfc3339(now),
        registered_at: clock::format_rfc3339(customers::registered_at(db, user.id).await?),
        addresses: addresses::of_customer(db, user.id).await?,
        courses: enrolled::of_customer(db, user.id, now).await?,
        enrolments: personal_data::enrolments(db, user.id).await?,
        lessons: personal_data::lessons(db, user.id).await?,
        quizzes: personal_data::quizzes(db, user.id).await?,
        certificates: certificates::of_customer(db, user.id).await?,
        cards: personal_data::cards(db, user.id).await?,
        cart: customer_carts::by_customer(db, user.id).await?,
        orders: orders.into_iter().map(OrderResponse::from).collect(),
        vat_numbers: vat_number_checks::of_customer(db, user.id).await?,
        payments: personal_data::payments(db, user.id).await?,
        bank: payment_notifications::of_customer(db, user.id).await?,
        refunds: personal_data::refunds(db, user.id).await?,
        notes: personal_data::notes(db, user.id).await?,
        staff_changes: staff_audit::of_customer(db, user.id).await?,
        withdrawals: withdrawals::of_customer(db, user.id, &user.email)
            .await?
            .into_iter()
            .map(WithdrawalEntry::from)
            .collect(),
        sessions,
        profile: user,
    };
    Ok(data)
}
