//! Orders: pricing a cart, placing, confirming, cancelling and refunding.

pub mod advance_order;
pub mod cancel_order;
pub mod capture;
pub mod customer_view;
pub mod invoice_action;
pub mod manual_order;
pub mod manual_quote;
pub mod order_audit;
pub mod order_confirmation;
pub mod order_mails;
pub mod order_stock;
pub mod place_order;
pub mod pricing;
pub mod quotes;
pub mod refund;
mod refund_effects;
pub mod refund_error;
pub mod refund_preview;
pub mod reservations;
pub mod shipping_rates;
pub mod staff_actions;
pub mod staff_invoices;
pub mod staff_payment_link;
pub mod staff_refund;
pub mod staff_view;
pub mod uncaptured;
pub mod withdrawal_view;
