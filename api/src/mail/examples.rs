//! Every kind of e-mail with example data, for previews.

use mostrador_core::checkout::DeliveryData;
use mostrador_core::content::contact::ContactMessage;
use mostrador_core::invoicing::{InvoiceContent, InvoiceKind, Party, Rectified};
use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderLine, OrderShipping, Tracking, TransferAccount};
use mostrador_core::payments::PaymentKind;
use mostrador_core::session::{Registration, User};
use mostrador_core::time::Timestamp;
use mostrador_core::withdrawals::WithdrawnLine;

use super::course_emails::enrolment_confirmation;
use super::withdrawal_emails::{Finding, WithdrawnPayment};
use super::{Email, Recipient, account_emails, order_emails, owner_emails, staff_emails, withdrawal_emails};
use crate::db::repositories::enrolments::EnrolmentDetails;
use crate::db::repositories::invoices::Invoice;
use crate::db::repositories::withdrawals::Withdrawal;

const CUSTOMER: &str = "ana@cliente.example";
const OWNER: &str = "pedidos@tienda.example";

/// Shop whose name, links and account the examples have.
#[derive(Clone, Debug, Default)]
pub struct ExampleShop {
    pub name: String,
    pub url: String,
    pub holder: String,
    pub iban: String,
}

#[derive(Clone, Debug)]
pub struct Example {
    pub name: &'static str,
    pub title: &'static str,
    pub email: Email,
}

impl Example {
    /// Example named like its kind.
    fn of(email: Email) -> Self {
        Self { name: email.kind.as_str(), title: email.kind.label(), email }
    }
}

/// Returns every kind of e-mail.
pub fn examples(shop: &ExampleShop) -> Vec<Example> {
    let emails = [accounts(shop), notices(shop)].into_iter().flatten();
    orders(shop).into_iter().chain(emails.map(Example::of)).collect()
}

fn orders(shop: &ExampleShop) -> Vec<Example> {
    let link = format!("{}/zona-de-cliente/pedidos", shop.url);
    let to = Recipient { email: CUSTOMER, firstname: "Ana", shop_name: &shop.name, link: &link };
    let (card, transfer) = (order(PaymentKind::Card), order(PaymentKind::Transfer));
    let account = TransferAccount {
        holder: shop.holder.clone(),
        iban: shop.iban.clone(),
        concept: transfer.number.to_string(),
        until: Some("2026-11-30T10:00:00Z".to_owned()),
    };
    let course = EnrolmentDetails {
        title: "Jabonería en frío".to_owned(),
        is_published: true,
        has_sessions: false,
        session: None,
        access_until: None,
    };
    let withdrawal = Withdrawal {
        id: 1,
        name: "Ana Ruiz".into(),
        email: CUSTOMER.into(),
        order_text: card.number.to_string(),
        order: Some(card.number.clone()),
        verdict: None,
        lines: Vec::new(),
        part: String::new(),
        identified: false,
        created_at: 0.into(),
        confirmed_at: None,
        goods_received_at: None,
        settled_at: None,
    };
    let withdrawn =
        [WithdrawnLine { title: "Jabón de lavanda y avena".into(), variant_title: None, quantity: 1 }];
    let unmatched = Withdrawal { order: None, ..withdrawal.clone() };
    let receipt = |withdrawal: &Withdrawal| {
        withdrawal_emails::receipt(withdrawal, &withdrawn, "20 de noviembre de 2026 a las 12:00", &shop.name)
    };
    let withdrawal_link = format!("{}/desistimiento?pedido={}", shop.url, card.number);
    let transfer_placed = Example {
        name: "order_placed_transfer",
        title: "Pedido recibido, a la espera de la transferencia",
        email: order_emails::placed(&transfer, Some(&account), &withdrawal_link, &to),
    };
    let link = format!("{}/pago/ejemplo", shop.url);
    let payer = Recipient { email: CUSTOMER, firstname: "Ana", shop_name: &shop.name, link: &link };
    let payment_link = order_emails::payment_link(&transfer, Timestamp::from_ms(1_796_032_800_000), &payer);
    let others = [
        order_emails::paid(&transfer, transfer.totals.total, &to),
        order_emails::shipped(&card, &to),
        order_emails::ready(&card, &to),
        order_emails::cancelled(&card, &to),
        order_emails::expired(&transfer, &to),
        order_emails::reservation_expired(&card, &to),
        order_emails::refunded(&card, Cents::new(1_470), true, &to),
        order_emails::invoice_issued(&card, &invoice(&card), &to),
        payment_link,
        enrolment_confirmation(&course, &to),
        receipt(&withdrawal),
        receipt(&unmatched),
        withdrawal_emails::notice(
            &withdrawal,
            &withdrawn,
            "20 de noviembre de 2026 a las 12:00",
            &Finding::Entitled { partial: false, payment: WithdrawnPayment::Paid, unshipped: false },
            "",
            OWNER,
        ),
    ];
    let placed = Example::of(order_emails::placed(&card, None, &withdrawal_link, &to));
    [placed, transfer_placed].into_iter().chain(others.map(Example::of)).collect()
}

fn accounts(shop: &ExampleShop) -> Vec<Email> {
    let link = format!("{}/activar#ejemplo", shop.url);
    let (name, link) = (shop.name.as_str(), link.as_str());
    let user = User { email: CUSTOMER.into(), firstname: "Ana".into(), ..User::default() };
    let registration =
        Registration { email: CUSTOMER.into(), firstname: "Ana".into(), ..Registration::default() };
    vec![
        account_emails::activation(&registration, name, link),
        account_emails::already_registered(&registration, name, link),
        account_emails::welcome(&user, name, link),
        account_emails::password_reset(&user, name, link),
        account_emails::no_account(CUSTOMER, name, link),
        account_emails::password_changed(&user, name, link),
        account_emails::account_erased(&user, name),
        account_emails::price_code(CUSTOMER, name, "JARA-1234", link),
        staff_emails::invitation("luis@tienda.example", "Luis", name, link),
    ]
}

fn notices(shop: &ExampleShop) -> Vec<Email> {
    let order = order(PaymentKind::Card);
    let lines: Vec<&OrderLine> = order.lines.iter().collect();
    let message = ContactMessage {
        name: "Ana Ruiz".into(),
        email: CUSTOMER.into(),
        phone: "600 000 000".into(),
        message: "¿Tenéis el jabón de lavanda sin perfume?".into(),
        ..ContactMessage::default()
    };
    vec![
        owner_emails::order_placed(&order, OWNER, &shop.name),
        owner_emails::order_paid(&order, OWNER),
        owner_emails::order_reinstated(&order, &lines, OWNER),
        owner_emails::course_already_owned(&order, &lines, OWNER),
        owner_emails::paid_twice(&order, "2", OWNER),
        owner_emails::payment_unresolved(order.number.as_str(), "1", OWNER),
        account_emails::contact_message(&message, OWNER, &shop.name),
    ]
}

/// Complete invoice that replaces a simplified one.
fn invoice(order: &Order) -> Invoice {
    let replaced =
        Rectified { number: "S26-000001".into(), issued_on: "20-11-2026".into(), ..Rectified::default() };
    let content = InvoiceContent {
        seller: Party::default(),
        buyer: None,
        order: order.number.clone(),
        payment: order.payment_method,
        operation_date: None,
        unpaid: false,
        lines: Vec::new(),
        vat: Vec::new(),
        services: Vec::new(),
        rectifies: None,
        substitutes: vec![replaced],
    };
    Invoice {
        number: "F26-000001".into(),
        position: 2,
        kind: InvoiceKind::Substituting,
        order: order.number.clone(),
        rectifies: None,
        refund: None,
        issued_at: Timestamp::from_ms(1_796_032_800_000),
        content,
        issuer: String::new(),
        issued_on: "30-11-2026".into(),
        vat: 0,
        total: 0,
        made_at: String::new(),
        previous_hash: String::new(),
        hash: String::new(),
    }
}

fn order(payment_method: PaymentKind) -> Order {
    let line = |title: &str, qty, total| OrderLine {
        title: title.to_owned(),
        qty,
        total: Cents::new(total),
        ..OrderLine::default()
    };
    let mut order = Order {
        number: "M26-000001".into(),
        payment_method,
        lines: vec![line("Jabón de lavanda y avena", 2, 1_300), line("Crema de día de caléndula", 1, 1_495)],
        shipping: Some(OrderShipping { title: "Mensajería".into(), ..OrderShipping::default() }),
        delivery: Some(DeliveryData {
            company: "Ana Ruiz".into(),
            region: "Madrid".into(),
            street_address: "Calle Mayor, 1".into(),
            postal_code: "28013".into(),
            locality: "Madrid".into(),
            ..DeliveryData::default()
        }),
        tracking: Some(Tracking { carrier: "Correos".into(), code: "PQ0000001".into(), url: None }),
        invoices: vec!["F26-000001".into(), "R26-000001".into()],
        ..Order::default()
    };
    order.totals.total = Cents::new(3_290);
    order.totals.shipping_gross = Cents::new(495);
    order.totals.taxes = Cents::new(571);
    order
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use mostrador_core::shop_settings::{MailAudience, MailKind, MailText};

    use super::*;
    use crate::mail::queue;

    #[test]
    fn every_example_has_a_name_of_its_own_and_shows_the_shop() {
        let shop = ExampleShop {
            name: "Jaralba".into(),
            url: "https://tienda.example".into(),
            ..ExampleShop::default()
        };
        let all = examples(&shop);
        let names: HashSet<&str> = all.iter().map(|example| example.name).collect();
        assert_eq!(names.len(), all.len());
        for Example { email, .. } in &all {
            assert!(!email.subject.is_empty(), "{email:?}");
            let is_for_customers = email.kind.audience() == MailAudience::Customer;
            assert!(!is_for_customers || email.text.contains("Jaralba"), "{email:?}");
        }
        assert!(MailKind::ALL.into_iter().all(|kind| all.iter().any(|example| example.email.kind == kind)));
    }

    /// The owner's text replaces a part of every mail, and every placeholder has a value.
    #[test]
    fn every_mail_takes_the_texts_of_the_owner() {
        let shop = ExampleShop { name: "Jaralba".into(), ..ExampleShop::default() };
        for Example { email, .. } in examples(&shop) {
            let placeholders = email.kind.placeholders().iter().map(|known| format!("{{{}}}", known.name()));
            let written = format!("{} propio", placeholders.collect::<Vec<_>>().join(" ")).trim().to_owned();
            let text = MailText { subject: written.clone(), introduction: written };
            assert_eq!(text.errors(email.kind), []);
            let custom = queue::with_text(email.clone(), &text);
            assert!(custom.subject.ends_with("propio") && custom.text.contains("propio"), "{custom:?}");
            assert!(!custom.text.contains(&email.introduction), "{custom:?}");
            assert!(!custom.text.contains('{') && !custom.subject.contains('{'), "{custom:?}");
        }
    }
}
