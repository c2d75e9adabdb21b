//! Every kind of e-mail with example data, for previews.

use mostrador_core::checkout::DeliveryData;
use mostrador_core::content::contact::ContactMessage;
use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderLine, OrderShipping, Tracking, TransferAccount};
use mostrador_core::payments::PaymentKind;
use mostrador_core::session::{Registration, User};

use super::course_emails::enrolment_confirmation;
use super::{Email, Recipient, account_emails, order_emails, owner_emails, staff_emails};
use crate::db::repositories::enrolments::EnrolmentDetails;

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

/// Kind of recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    Customer,
    Owner,
    Team,
}

impl Audience {
    pub const fn label(self) -> &'static str {
        match self {
            Self::Customer => "Cliente",
            Self::Owner => "Propietario",
            Self::Team => "Equipo",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Example {
    pub name: &'static str,
    pub title: &'static str,
    pub recipient: Audience,
    pub email: Email,
}

/// Returns every kind of e-mail.
pub fn examples(shop: &ExampleShop) -> Vec<Example> {
    [orders(shop), accounts(shop), notices(shop)].into_iter().flatten().collect()
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
    let customer = |name, title, email| Example { name, title, recipient: Audience::Customer, email };
    vec![
        customer(
            "order_placed",
            "Pedido recibido, pagado con tarjeta",
            order_emails::placed(&card, None, &to),
        ),
        customer(
            "order_placed_transfer",
            "Pedido recibido, a la espera de la transferencia",
            order_emails::placed(&transfer, Some(&account), &to),
        ),
        customer("order_paid", "Transferencia recibida", order_emails::paid(&transfer, &to)),
        customer("order_shipped", "Pedido enviado", order_emails::shipped(&card, &to)),
        customer("order_ready", "Pedido listo para recoger", order_emails::ready(&card, &to)),
        customer("order_cancelled", "Pedido anulado", order_emails::cancelled(&card, &to)),
        customer("order_expired", "Pedido anulado por falta de pago", order_emails::expired(&transfer, &to)),
        customer(
            "order_refunded",
            "Devolución del importe",
            order_emails::refunded(&card, Cents::new(1_470), true, &to),
        ),
        customer("course_enrolment", "Inscripción en un curso", enrolment_confirmation(&course, &to)),
    ]
}

fn accounts(shop: &ExampleShop) -> Vec<Example> {
    let link = format!("{}/activar#ejemplo", shop.url);
    let (name, link) = (shop.name.as_str(), link.as_str());
    let user = User { email: CUSTOMER.into(), firstname: "Ana".into(), ..User::default() };
    let registration =
        Registration { email: CUSTOMER.into(), firstname: "Ana".into(), ..Registration::default() };
    let customer = |name, title, email| Example { name, title, recipient: Audience::Customer, email };
    vec![
        customer(
            "activation",
            "Activación de la cuenta",
            account_emails::activation(&registration, name, link),
        ),
        customer("welcome", "Cuenta creada por la tienda", account_emails::welcome(&user, name, link)),
        customer("password_reset", "Contraseña nueva", account_emails::password_reset(&user, name, link)),
        customer(
            "password_changed",
            "Contraseña cambiada",
            account_emails::password_changed(&user, name, link),
        ),
        customer("account_erased", "Cuenta borrada", account_emails::account_erased(&user, name)),
        customer(
            "price_code",
            "Código del tarifario",
            account_emails::price_code(CUSTOMER, name, "JARA-1234", link),
        ),
        Example {
            name: "staff_invitation",
            title: "Invitación al equipo",
            recipient: Audience::Team,
            email: staff_emails::invitation("luis@tienda.example", "Luis", name, link),
        },
    ]
}

fn notices(shop: &ExampleShop) -> Vec<Example> {
    let order = order(PaymentKind::Card);
    let message = ContactMessage {
        name: "Ana Ruiz".into(),
        email: CUSTOMER.into(),
        phone: "600 000 000".into(),
        message: "¿Tenéis el jabón de lavanda sin perfume?".into(),
        ..ContactMessage::default()
    };
    let owner = |name, title, email| Example { name, title, recipient: Audience::Owner, email };
    vec![
        owner("owner_order_placed", "Pedido nuevo", owner_emails::order_placed(&order, OWNER, &shop.name)),
        owner("owner_order_paid", "Pedido cobrado", owner_emails::order_paid(&order, OWNER)),
        owner("owner_paid_twice", "Pedido pagado dos veces", owner_emails::paid_twice(&order, "2", OWNER)),
        owner(
            "owner_payment_unresolved",
            "Pago sin aclarar",
            owner_emails::payment_unresolved(order.number.as_str(), "1", OWNER),
        ),
        owner(
            "contact_message",
            "Mensaje del formulario de contacto",
            account_emails::contact_message(&message, OWNER, &shop.name),
        ),
    ]
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

    use super::*;

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
        for Example { email, recipient, .. } in &all {
            assert!(!email.subject.is_empty(), "{email:?}");
            assert!(*recipient != Audience::Customer || email.text.contains("Jaralba"), "{email:?}");
        }
    }
}
