//! Renders every email: with all optional data, and with none.

use std::fs;
use std::path::Path;

use mostrador_core::checkout::DeliveryData;
use mostrador_core::content::contact::ContactMessage;
use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderLine, OrderShipping, Tracking, TransferAccount};
use mostrador_core::payments::PaymentKind;
use mostrador_core::session::{Registration, User};
use mostrador_core::withdrawals::{WithdrawalDenial, WithdrawnLine};

use super::course_emails::enrolment_confirmation;
use super::withdrawal_emails::{Finding, WithdrawnPayment, notice, receipt};
use super::{Email, Recipient, account_emails, html, order_emails, owner_emails};
use crate::db::repositories::enrolments::EnrolmentDetails;
use crate::db::repositories::withdrawals::Withdrawal;

/// Input with markup.
const MARKUP: &str = "<script>x()</script> & \"{{ x }}\"";

/// Returns every email with `text` for each text that users or the owner type. Empty, it leaves out all optional
/// data.
fn emails(text: &str) -> Vec<Email> {
    let (owner, link) = ("tienda@ejemplo.es", "https://tienda.example/x");
    let to = Recipient { email: "ana@ejemplo.es", firstname: text, shop_name: text, link };
    let user = User { firstname: text.into(), ..User::default() };
    let registration = Registration { firstname: text.into(), ..Registration::default() };
    let message = ContactMessage {
        name: text.into(),
        phone: text.into(),
        message: text.into(),
        ..ContactMessage::default()
    };
    let mut emails = vec![
        account_emails::activation(&registration, text, link),
        account_emails::already_registered(&registration, text, link),
        account_emails::welcome(&user, text, link),
        account_emails::password_reset(&user, text, link),
        account_emails::no_account("ana@ejemplo.es", text, link),
        account_emails::password_changed(&user, text, link),
        account_emails::account_erased(&user, text),
        account_emails::contact_message(&message, owner, text),
        owner_emails::payment_unresolved("M26-000001", text, owner),
        enrolment_confirmation(&course(text), &to),
    ];
    for order in PaymentKind::ALL.map(|kind| order(text, kind)) {
        let lines: Vec<_> = order.lines.iter().collect();
        emails.extend([
            order_emails::placed(&order, account(text).as_ref(), text, &to),
            order_emails::paid(&order, Cents::new(1_000), &to),
            order_emails::shipped(&order, &to),
            order_emails::ready(&order, &to),
            order_emails::expired(&order, &to),
            order_emails::reservation_expired(&order, &to),
            order_emails::cancelled(&order, &to),
            order_emails::refunded(&order, Cents::new(1_470), !text.is_empty(), &to),
            owner_emails::order_placed(&order, owner, text),
            owner_emails::order_paid(&order, owner),
            owner_emails::order_reinstated(&order, &lines, owner),
            owner_emails::course_already_owned(&order, &lines, owner),
            owner_emails::paid_twice(&order, text, owner),
        ]);
    }
    let withdrawal = Withdrawal {
        id: 1,
        name: text.into(),
        email: "ana@ejemplo.es".into(),
        order_text: text.into(),
        order: optional(text).map(Into::into),
        verdict: None,
        lines: Vec::new(),
        part: text.into(),
        identified: false,
        created_at: 0.into(),
        confirmed_at: None,
        goods_received_at: None,
        settled_at: None,
    };
    let lines = [WithdrawnLine { title: text.into(), variant_title: optional(text), quantity: 1 }];
    emails.push(receipt(&withdrawal, &lines, "20 de noviembre de 2026, 12:00", text));
    let flags = !text.is_empty();
    let payments = [WithdrawnPayment::Paid, WithdrawnPayment::Reserved, WithdrawnPayment::Unpaid];
    let entitled = payments.map(|payment| Finding::Entitled { partial: flags, payment, unshipped: flags });
    let others = [Finding::NotEntitled(WithdrawalDenial::Late), Finding::Unknown, Finding::Erased];
    let page = if flags { "https://panel.example/pedidos/M26-000001" } else { "" };
    for lines in [&lines[..], &[]] {
        let notices = entitled.iter().chain(&others);
        emails.extend(
            notices
                .map(|finding| notice(&withdrawal, lines, "20 de noviembre de 2026", finding, page, owner)),
        );
    }
    emails
}

fn optional(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn course(text: &str) -> EnrolmentDetails {
    EnrolmentDetails {
        title: text.into(),
        is_published: !text.is_empty(),
        has_sessions: !text.is_empty(),
        session: optional(text).map(|place| (1_800_000_000_000.into(), place)),
        access_until: optional(text).map(|_| 1_810_000_000_000.into()),
    }
}

fn order(text: &str, payment_method: PaymentKind) -> Order {
    let mut order = Order { number: "M26-000001".into(), payment_method, ..Order::default() };
    if !text.is_empty() {
        let variant_title = optional(text);
        order.lines = vec![OrderLine { title: text.into(), variant_title, ..OrderLine::default() }];
        order.totals.total = Cents::new(1_965);
        order.shipping = Some(OrderShipping { title: text.into(), ..OrderShipping::default() });
        order.delivery = Some(DeliveryData {
            company: text.into(),
            street_address: text.into(),
            locality: text.into(),
            ..DeliveryData::default()
        });
        order.waived_at = optional("2026-11-20T11:00:00Z");
        order.tracking = Some(Tracking { carrier: text.into(), code: text.into(), url: optional(text) });
        order.invoices = vec!["F26-000001".into(), "R26-000001".into()];
    }
    order
}

fn account(text: &str) -> Option<TransferAccount> {
    let until = optional("2026-11-30T10:00:00Z");
    optional(text).map(|text| TransferAccount {
        holder: text.clone(),
        iban: text.clone(),
        concept: text,
        until,
    })
}

#[test]
fn every_email_has_a_subject_and_text_without_template_syntax() {
    for email in ["", "Jabón"].into_iter().flat_map(emails) {
        assert!(!email.subject.is_empty(), "{email:?}");
        assert!(email.text.ends_with('\n') && !email.text.ends_with("\n\n"), "{email:?}");
        assert!(![&email.subject, &email.text].iter().any(|text| text.contains(['{', '%'])), "{email:?}");
    }
    for email in emails("Jabón") {
        assert_eq!(email.subject, email.subject.trim());
        assert!(!email.text.contains("\n\n\n") && !email.text.contains(" \n"), "{email:?}");
    }
}

#[test]
fn markup_in_user_input_is_escaped_in_html() {
    let pages = emails(MARKUP).into_iter().map(|email| html::page(&email.subject, &email.text));
    let escaped = pages.inspect(|page| assert!(!page.contains("<script"), "{page}"));
    assert!(escaped.filter(|page| page.contains("script")).count() > 30);
}

#[test]
fn every_template_is_used() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/mail");
    let files =
        |folder: &Path| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let templates = files(&folder.join("templates"));
    let sources = files(&folder).into_iter().filter(|path| path.is_file()).chain(templates.clone());
    let sources: String = sources.map(|path| fs::read_to_string(path).unwrap()).collect();
    for template in templates {
        let name = template.file_name().unwrap().to_str().unwrap();
        assert!(sources.contains(&format!("\"{name}\"")), "{name}");
    }
}
