//! Kinds of mail that the shop sends.

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;
use crate::orders::OrderState;
use crate::payments::PaymentKind;

/// Kind of a mail: one for each template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum MailKind {
    OrderPlaced,
    OrderPaid,
    OrderShipped,
    OrderReady,
    OrderCancelled,
    OrderExpired,
    /// The reserved payment of an order was not captured in time.
    OrderReservationExpired,
    OrderRefunded,
    /// Staff have issued another invoice of an order.
    InvoiceIssued,
    /// Link to the page where an order is paid.
    PaymentLink,
    CourseEnrolment,
    WithdrawalReceipt,
    /// Receipt of a withdrawal that matches no order.
    WithdrawalUnmatched,
    Activation,
    AlreadyRegistered,
    Welcome,
    PasswordReset,
    /// Answer to the request of a new password for an address without an account.
    NoAccount,
    PasswordChanged,
    AccountErased,
    PriceCode,
    StaffInvitation,
    OwnerOrderPlaced,
    OwnerOrderPaid,
    /// A cancelled order was paid after all.
    OwnerOrderReinstated,
    OwnerCourseAlreadyOwned,
    OwnerPaidTwice,
    OwnerPaymentUnresolved,
    OwnerWithdrawal,
    ContactMessage,
}

json_names!(MailKind:
    OrderPlaced = "order_placed",
    OrderPaid = "order_paid",
    OrderShipped = "order_shipped",
    OrderReady = "order_ready",
    OrderCancelled = "order_cancelled",
    OrderExpired = "order_expired",
    OrderReservationExpired = "order_reservation_expired",
    OrderRefunded = "order_refunded",
    InvoiceIssued = "invoice_issued",
    PaymentLink = "payment_link",
    CourseEnrolment = "course_enrolment",
    WithdrawalReceipt = "withdrawal_receipt",
    WithdrawalUnmatched = "withdrawal_unmatched",
    Activation = "activation",
    AlreadyRegistered = "already_registered",
    Welcome = "welcome",
    PasswordReset = "password_reset",
    NoAccount = "no_account",
    PasswordChanged = "password_changed",
    AccountErased = "account_erased",
    PriceCode = "price_code",
    StaffInvitation = "staff_invitation",
    OwnerOrderPlaced = "owner_order_placed",
    OwnerOrderPaid = "owner_order_paid",
    OwnerOrderReinstated = "owner_order_reinstated",
    OwnerCourseAlreadyOwned = "owner_course_already_owned",
    OwnerPaidTwice = "owner_paid_twice",
    OwnerPaymentUnresolved = "owner_payment_unresolved",
    OwnerWithdrawal = "owner_withdrawal",
    ContactMessage = "contact_message",
);

/// Kind of recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailAudience {
    Customer,
    Owner,
    Team,
}

impl MailAudience {
    /// Spanish name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Customer => "Cliente",
            Self::Owner => "Propietario",
            Self::Team => "Equipo",
        }
    }
}

impl MailKind {
    /// Spanish name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::OrderPlaced => "Pedido recibido",
            Self::OrderPaid => "Pago recibido",
            Self::OrderShipped => "Pedido enviado",
            Self::OrderReady => "Pedido listo para recoger",
            Self::OrderCancelled => "Pedido anulado",
            Self::OrderExpired => "Pedido anulado por falta de pago",
            Self::OrderReservationExpired => "Pedido anulado al caducar la reserva del importe",
            Self::OrderRefunded => "Devolución del importe",
            Self::InvoiceIssued => "Otra factura del pedido",
            Self::PaymentLink => "Enlace de pago",
            Self::CourseEnrolment => "Inscripción en un curso",
            Self::WithdrawalReceipt => "Justificante de desistimiento",
            Self::WithdrawalUnmatched => "Desistimiento sin pedido",
            Self::Activation => "Activación de la cuenta",
            Self::AlreadyRegistered => "Registro con una cuenta que ya existe",
            Self::Welcome => "Cuenta creada por la tienda",
            Self::PasswordReset => "Contraseña nueva",
            Self::NoAccount => "Contraseña nueva sin cuenta",
            Self::PasswordChanged => "Contraseña cambiada",
            Self::AccountErased => "Cuenta borrada",
            Self::PriceCode => "Código del tarifario",
            Self::StaffInvitation => "Invitación al equipo",
            Self::OwnerOrderPlaced => "Aviso de pedido nuevo",
            Self::OwnerOrderPaid => "Aviso de pedido pagado",
            Self::OwnerOrderReinstated => "Aviso de pedido pagado fuera de plazo",
            Self::OwnerCourseAlreadyOwned => "Aviso de curso pagado dos veces",
            Self::OwnerPaidTwice => "Aviso de pedido cobrado dos veces",
            Self::OwnerPaymentUnresolved => "Aviso de pago sin aclarar",
            Self::OwnerWithdrawal => "Aviso de desistimiento",
            Self::ContactMessage => "Mensaje del formulario de contacto",
        }
    }

    pub const fn audience(self) -> MailAudience {
        match self {
            Self::StaffInvitation => MailAudience::Team,
            Self::OwnerOrderPlaced
            | Self::OwnerOrderPaid
            | Self::OwnerOrderReinstated
            | Self::OwnerCourseAlreadyOwned
            | Self::OwnerPaidTwice
            | Self::OwnerPaymentUnresolved
            | Self::OwnerWithdrawal
            | Self::ContactMessage => MailAudience::Owner,
            _ => MailAudience::Customer,
        }
    }

    /// Returns true if a mail about an order is still true for one in this state.
    pub const fn is_true_for(self, state: OrderState, payment: PaymentKind) -> bool {
        match self {
            Self::OrderPlaced => match payment {
                // It asks for the transfer.
                PaymentKind::Transfer => matches!(state, OrderState::PendingPayment),
                _ => !state.is_cancelled_or_refunded(),
            },
            Self::PaymentLink => state.is_payable(),
            Self::OrderPaid => !state.is_payable() && !state.is_cancelled_or_refunded(),
            Self::OrderShipped => matches!(state, OrderState::Shipped | OrderState::Completed),
            Self::OrderReady => matches!(state, OrderState::ReadyForPickup),
            Self::OrderCancelled | Self::OrderExpired | Self::OrderReservationExpired => {
                matches!(state, OrderState::Cancelled)
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_labels_differ() {
        for kind in MailKind::ALL {
            assert_eq!(MailKind::parse(kind.as_str()), Some(kind));
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{}\"", kind.as_str()));
            let same = MailKind::ALL.into_iter().filter(|other| other.label() == kind.label());
            assert_eq!(same.count(), 1, "{kind:?}");
        }
    }

    #[test]
    fn mails_are_true_for_some_states() {
        use OrderState::{Cancelled, Paid, PendingPayment, ReadyForPickup, Refunded, Shipped};
        let placed = MailKind::OrderPlaced;
        assert!(placed.is_true_for(PendingPayment, PaymentKind::Transfer));
        assert!(!placed.is_true_for(Paid, PaymentKind::Transfer));
        assert!(placed.is_true_for(Paid, PaymentKind::Card));
        assert!(!placed.is_true_for(Cancelled, PaymentKind::Card));
        assert!(!MailKind::OrderPaid.is_true_for(Refunded, PaymentKind::Card));
        assert!(MailKind::OrderShipped.is_true_for(Shipped, PaymentKind::Card));
        assert!(!MailKind::OrderReady.is_true_for(Shipped, PaymentKind::Card));
        assert!(MailKind::OrderReady.is_true_for(ReadyForPickup, PaymentKind::Card));
        assert!(!MailKind::OrderExpired.is_true_for(Paid, PaymentKind::Transfer));
        assert!(MailKind::OrderRefunded.is_true_for(Refunded, PaymentKind::Card));
    }

    #[test]
    fn audiences_have_a_name() {
        assert_eq!(MailKind::ContactMessage.audience().label(), "Propietario");
    }
}
