//! Orders as terminal output: one line each or in full, or JSON.

use mostrador_core::money::Cents;
use mostrador_core::orders::Order;
use mostrador_core::session::User;
use serde::Serialize;

use crate::cli::report::Report;
use crate::clock;
use crate::db::repositories::withdrawals::Withdrawal;
use crate::mail::order_emails;

#[derive(Clone, Debug, Serialize)]
pub struct OrderRecord {
    pub customer: Option<User>,
    #[serde(flatten)]
    pub order: Order,
    /// Actor of each history step; filled only for a single order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actors: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum OrderReport {
    List(Vec<OrderRecord>),
    One(Box<OrderRecord>),
    Changed(Box<OrderRecord>),
    Refunded {
        cents: Cents,
        #[serde(flatten)]
        record: Box<OrderRecord>,
    },
    Withdrawals(Vec<Withdrawal>),
}

impl Report for OrderReport {
    fn to_text(&self) -> String {
        match self {
            Self::List(orders) if orders.is_empty() => "No hay pedidos.\n".to_owned(),
            Self::List(orders) => orders.iter().map(line).collect(),
            Self::One(filed) => details(filed),
            Self::Changed(filed) => {
                format!("El pedido {} está ahora «{}».\n", filed.order.number, filed.order.state.label())
            }
            Self::Refunded { cents, record: filed } => format!(
                "Se han devuelto {} del pedido {}, que está ahora «{}».\n",
                cents.format(),
                filed.order.number,
                filed.order.state.label()
            ),
            Self::Withdrawals(waiting) if waiting.is_empty() => {
                "No hay desistimientos por atender.\n".to_owned()
            }
            Self::Withdrawals(waiting) => waiting.iter().map(withdrawal).collect(),
        }
    }
}

fn line(OrderRecord { customer, order, .. }: &OrderRecord) -> String {
    format!(
        "{}  {}  {:<19}{:<18}{:>12}  {}\n",
        order.number,
        order.created_at,
        order.state.label(),
        order.payment_method.label(),
        order.totals.total.format(),
        customer.as_ref().map_or("", |user| user.email.as_str())
    )
}

fn withdrawal(withdrawal: &Withdrawal) -> String {
    let unmatched = if withdrawal.order.is_some() { "" } else { "  (sin pedido con esos datos)" };
    let when = withdrawal.confirmed_at.map(clock::format_rfc3339).unwrap_or_default();
    format!(
        "{}  {when}  {}  {} <{}>{unmatched}\n",
        withdrawal.reference(),
        withdrawal.order_text,
        withdrawal.name,
        withdrawal.email
    )
}

fn history(order: &Order, actors: &[String]) -> Option<String> {
    let actor_label = |actor: &str| match actor {
        "customer" => "el cliente",
        "bank" => "el banco",
        "owner" => "la tienda",
        _ => "el programa",
    };
    let steps = order.history.iter().zip(actors);
    let lines: Vec<String> = steps
        .map(|(step, actor)| format!("  {}  {} ({})", step.at, step.state.label(), actor_label(actor)))
        .collect();
    (!lines.is_empty()).then(|| format!("Historia:\n{}", lines.join("\n")))
}

fn details(OrderRecord { customer, order, actors }: &OrderRecord) -> String {
    let paid = order.paid_at.as_ref().map(|time| format!(", pagado: {time}")).unwrap_or_default();
    let attempt = order.payment.as_ref().map(|payment| {
        let message = payment.message.as_deref().unwrap_or("el banco no ha dicho nada");
        format!("Último intento: {} ({message})", payment.number)
    });
    let customer =
        customer.as_ref().map(|user| format!("Cliente: {} <{}> {}", user.fullname(), user.email, user.phone));
    let billing = Some(&order.billing).filter(|billing| !billing.ignore_invoice);
    let notes =
        order.delivery.as_ref().map(|delivery| &delivery.observations).filter(|text| !text.is_empty());
    let lines = [
        Some(format!("Pedido {} · {}", order.number, order.state.label())),
        Some(format!("Hecho: {}", order.created_at)),
        Some(format!("Pago: {}{paid}", order.payment_method.label())),
        attempt,
        customer,
        billing.map(|billing| format!("Factura: {}, {}", billing.company, billing.vat)),
        (!order.invoices.is_empty()).then(|| format!("Facturas: {}", order.invoices.join(", "))),
        (order.refunded > Cents::ZERO).then(|| format!("Devuelto: {}", order.refunded.format())),
        order.tracking.as_ref().map(|parcel| format!("Envío: {} {}", parcel.carrier, parcel.code)),
        order.waived_at.as_ref().map(|time| format!("Renunció a desistir de lo digital: {time}")),
        Some(String::new()),
        Some(order_emails::summary(order)),
        notes.map(|text| format!("Observaciones: {text}")),
        history(order, actors),
    ];
    lines.into_iter().flatten().map(|line| line + "\n").collect()
}
