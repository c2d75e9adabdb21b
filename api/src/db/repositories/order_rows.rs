//! Assembly of orders from their rows.

use std::collections::HashMap;

use mostrador_core::cart::Totals;
use mostrador_core::catalogue::{ProductId, TaxClass, VariantId};
use mostrador_core::checkout::{BillingData, DeliveryData};
use mostrador_core::money::Cents;
use mostrador_core::orders::{
    Order, OrderLine, OrderNumber, OrderPayment, OrderShipping, OrderState, OrderStep, Tracking,
};
use mostrador_core::payments::PaymentKind;
use mostrador_core::promotions::AppliedPromotion;
use mostrador_core::session::CustomerId;
use mostrador_core::taxes::Taxation;
use sqlx::{AnyConnection, Error, FromRow};

use super::payment_attempts::PaymentAttempt;
use super::{invoices, order_events, payment_attempts};
use crate::db::columns::{
    Code, Flag, Json, MaybeRfc3339, MaybeText, Millionths, Number, Rfc3339, TaxClassNumber, group,
};
use crate::db::sql_builder::SqlBuilder;

/// Number of orders read per query; SQLite binds at most 32,766 values.
const BATCH_SIZE: usize = 1_000;

/// Selects [`OrderRow`]s.
pub(crate) const SELECT: &str = "SELECT number, customer_id, state, totals, payment_method, delivery, billing, shipping, \
    created_at, paid_at, waived_at, professional, refunded, tracking_carrier, tracking_code, tracking_url, \
    discounts, staff_name, taxation FROM orders";

/// Order with the customer who placed it.
#[derive(Clone, Debug, PartialEq)]
pub struct CustomerOrder {
    pub customer: CustomerId,
    /// Name of the staff member who created it; `None` for an order of the shop.
    pub created_by: Option<String>,
    pub order: Order,
}

/// Returns the complete orders of these rows.
pub(crate) async fn load(db: &mut AnyConnection, rows: Vec<OrderRow>) -> Result<Vec<CustomerOrder>, Error> {
    let mut orders = Vec::with_capacity(rows.len());
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let rows: Vec<OrderRow> = rows.by_ref().take(BATCH_SIZE).collect();
        let numbers: Vec<OrderNumber> = rows.iter().map(|row| row.number.clone()).collect();
        let mut parts = Parts {
            lines: lines(db, &numbers).await?,
            payments: payment_attempts::decisive(db, &numbers).await?,
            histories: order_events::histories(db, &numbers).await?,
            invoices: invoices::numbers(db, &numbers).await?,
        };
        orders.extend(rows.into_iter().map(|mut row| CustomerOrder {
            customer: row.customer_id.0,
            created_by: row.staff_name.take(),
            order: order(row, &mut parts),
        }));
    }
    Ok(orders)
}

/// Related data of orders, by order number.
struct Parts {
    lines: HashMap<OrderNumber, Vec<OrderLine>>,
    payments: HashMap<OrderNumber, PaymentAttempt>,
    histories: HashMap<OrderNumber, Vec<OrderStep>>,
    invoices: HashMap<OrderNumber, Vec<String>>,
}

async fn lines(
    db: &mut AnyConnection,
    orders: &[OrderNumber],
) -> Result<HashMap<OrderNumber, Vec<OrderLine>>, Error> {
    let sql = SqlBuilder::new(
        "SELECT order_number, product_id, variant_id, quantity, title, variant_title, price_et, price_taxes, total, \
         tax, is_virtual, in_person, discount, withdrawal_exclusion FROM order_lines WHERE order_number IN ",
    );
    let sql =
        sql.bind_list(orders.iter().map(OrderNumber::to_string)).push(" ORDER BY order_number, position");
    let rows: Vec<LineRow> = sql.build_as().fetch_all(db).await?;
    Ok(group(rows.into_iter().map(|row| (row.order_number.clone(), row.into()))))
}

/// Returns the stock keeping units of an order's lines, in their order; empty for deleted products.
pub async fn skus(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT COALESCE(v.sku, p.sku, '') FROM order_lines l LEFT JOIN products p ON p.id = l.product_id \
         LEFT JOIN variants v ON v.id = l.variant_id WHERE l.order_number = $1 ORDER BY l.position",
    )
    .bind(order.to_string())
    .fetch_all(db)
    .await
}

/// Row of an order, selected by [`SELECT`].
#[derive(FromRow)]
pub(crate) struct OrderRow {
    #[sqlx(try_from = "String")]
    number: OrderNumber,
    customer_id: Number<CustomerId>,
    #[sqlx(try_from = "Code")]
    state: OrderState,
    totals: Json<Totals>,
    #[sqlx(try_from = "Code")]
    payment_method: PaymentKind,
    delivery: Json<Option<DeliveryData>>,
    billing: Json<BillingData>,
    shipping: Option<Json<Option<OrderShipping>>>,
    created_at: Rfc3339,
    paid_at: MaybeRfc3339,
    waived_at: MaybeRfc3339,
    professional: Flag,
    refunded: Cents,
    tracking_carrier: MaybeText,
    tracking_code: Option<String>,
    tracking_url: Option<String>,
    discounts: Option<Json<Vec<AppliedPromotion>>>,
    staff_name: Option<String>,
    taxation: Option<Json<Taxation>>,
}

fn order(row: OrderRow, parts: &mut Parts) -> Order {
    let number = row.number;
    Order {
        state: row.state,
        lines: parts.lines.remove(&number).unwrap_or_default(),
        totals: row.totals.0,
        payment_method: row.payment_method,
        delivery: row.delivery.0,
        billing: row.billing.0,
        shipping: row.shipping.and_then(|Json(shipping)| shipping),
        payment: parts.payments.remove(&number).map(|attempt| OrderPayment {
            number: attempt.number.clone(),
            state: attempt.state,
            code: attempt.response.clone(),
            message: attempt.message(),
        }),
        created_at: row.created_at.into(),
        paid_at: row.paid_at.into(),
        waived_at: row.waived_at.into(),
        discounts: row.discounts.map(Vec::from).unwrap_or_default(),
        professional: row.professional.into(),
        taxation: row.taxation.map(|Json(taxation)| taxation),
        refunded: row.refunded,
        history: parts.histories.remove(&number).unwrap_or_default(),
        tracking: row.tracking_code.map(|code| Tracking {
            carrier: row.tracking_carrier.into(),
            code,
            url: row.tracking_url,
        }),
        invoices: parts.invoices.remove(&number).unwrap_or_default(),
        number,
    }
}

#[derive(FromRow)]
struct LineRow {
    #[sqlx(try_from = "String")]
    order_number: OrderNumber,
    product_id: Number<ProductId>,
    variant_id: Option<Number<VariantId>>,
    quantity: Number<u32>,
    title: String,
    variant_title: Option<String>,
    price_et: Millionths,
    price_taxes: Millionths,
    total: Cents,
    #[sqlx(try_from = "TaxClassNumber")]
    tax: TaxClass,
    is_virtual: Flag,
    in_person: Flag,
    discount: Cents,
    withdrawal_exclusion: MaybeText,
}

impl From<LineRow> for OrderLine {
    fn from(row: LineRow) -> Self {
        Self {
            product: row.product_id.0,
            selected_variant: row.variant_id.map(|Number(id)| id),
            qty: row.quantity.0,
            title: row.title,
            variant_title: row.variant_title,
            price_et: row.price_et.into(),
            price_taxes: row.price_taxes.into(),
            total: row.total,
            discount: row.discount,
            tax: row.tax,
            is_virtual: row.is_virtual.into(),
            in_person: row.in_person.into(),
            withdrawal_exclusion: row.withdrawal_exclusion.into(),
        }
    }
}
