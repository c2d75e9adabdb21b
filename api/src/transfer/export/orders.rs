//! CSV export of orders: one row each.

use mostrador_core::orders::{Order, OrderNumber};
use mostrador_core::promotions::AppliedPromotion;
use sqlx::AnyConnection;

use super::ExportError;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::{customers, orders};
use crate::transfer::csv_table::{CsvTable, format_amount};

const COLUMNS: [&str; 21] = [
    "Pedido",
    "Fecha",
    "Estado",
    "Pagado",
    "Forma de pago",
    "Cliente",
    "Correo",
    "Profesional",
    "Factura a nombre de",
    "NIF",
    "Facturas",
    "Artículos",
    "Base de los artículos",
    "Base del envío",
    "Impuestos",
    "Total",
    "Devuelto",
    "Código postal de entrega",
    "Descuento con IVA",
    "Promociones",
    "Creado por",
];

/// Orders with the given numbers, in the given order. `step` receives the number of orders processed since
/// the last call.
pub async fn orders(
    db: &mut AnyConnection,
    numbers: &[OrderNumber],
    mut step: impl FnMut(u64),
) -> Result<Vec<u8>, ExportError> {
    let mut sheet = CsvTable::new(COLUMNS)?;
    for number in numbers {
        if let Some(CustomerOrder { customer, created_by, order }) = orders::by_number(db, number).await? {
            let user = customers::by_id(db, customer).await?.map(|customer| customer.user);
            let (name, email) = user.map(|user| (user.fullname(), user.email)).unwrap_or_default();
            sheet.row(cells(&order, name, email, created_by.unwrap_or_default()))?;
        }
        step(1);
    }
    Ok(sheet.finish()?)
}

fn cells(order: &Order, name: String, email: String, created_by: String) -> [String; 21] {
    let units: u64 = order.lines.iter().map(|line| u64::from(line.qty)).sum();
    let billing = Some(&order.billing).filter(|billing| !billing.ignore_invoice);
    let delivery = order.delivery.as_ref();
    let promotions: Vec<&str> = order.discounts.iter().map(AppliedPromotion::name).collect();
    [
        order.number.to_string(),
        order.created_at.clone(),
        order.state.label().to_owned(),
        order.paid_at.clone().unwrap_or_default(),
        order.payment_method.label().to_owned(),
        name,
        email,
        if order.professional { "sí" } else { "no" }.to_owned(),
        billing.map(|billing| billing.company.clone()).unwrap_or_default(),
        billing.map(|billing| billing.vat.clone()).unwrap_or_default(),
        order.invoices.join(" "),
        units.to_string(),
        format_amount(order.totals.subtotal),
        format_amount(order.totals.shipping),
        format_amount(order.totals.taxes),
        format_amount(order.totals.total),
        format_amount(order.refunded),
        delivery.map(|delivery| delivery.postal_code.to_string()).unwrap_or_default(),
        format_amount(order.totals.discount),
        promotions.join(" + "),
        created_by,
    ]
}
