//! Snapshot of the whole database, read in one statement by a connection of its own.

use mostrador_core::time::Timestamp;
use serde::Deserialize;
use sqlx::{Connection, Executor, Row, SqliteConnection};

macro_rules! tables {
    ($($field:ident: $row:ident = $from:literal { $first:ident: $type:ty $(, $column:ident: $kind:ty)* $(,)? })*) => {
        $(
            #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
            pub(crate) struct $row { pub(crate) $first: $type, $(pub(crate) $column: $kind),* }
        )*

        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
        pub(crate) struct DbSnapshot { $(pub(crate) $field: Vec<$row>),* }

        const SQL: &str = concat!(
            "SELECT json_object('_', 0",
            $(
                ", '", stringify!($field), "', (SELECT json_group_array(json_array(", stringify!($first),
                $(", ", stringify!($column),)*
                ")) FROM (SELECT * FROM ", $from, "))",
            )*
            ")"
        );
    };
}

tables! {
    orders: OrderRow = "orders ORDER BY rowid" {
        number: String, customer_id: i64, state: String, payment_method: String, total: i64, paid_at: Option<Timestamp>,
        settled_by: Option<String>, refunded: i64, created_at: Timestamp,
    }
    lines: LineRow = "order_lines ORDER BY order_number, position" {
        order_number: String, position: i64, product_id: i64, variant_id: Option<i64>, quantity: i64, total: i64,
        taken_from: Option<String>,
    }
    keys: KeyRow = "idempotency_keys ORDER BY rowid" {
        customer_id: i64, idempotency_key: String, order_number: String,
    }
    attempts: AttemptRow = "payment_attempts ORDER BY rowid" {
        number: String, order_number: String, state: String, amount: i64, response: Option<String>,
        authorisation_code: Option<String>, confirmed_at: Option<Timestamp>,
    }
    notifications: NotificationRow = "payment_notifications ORDER BY id" {
        id: i64, verdict: String, attempt_number: Option<String>, response: Option<String>,
        authorisation_code: Option<String>,
    }
    refunds: RefundRow = "refunds ORDER BY id" {
        id: i64, order_number: String, attempt_number: Option<String>, amount: i64, restock: i64, state: String,
    }
    invoices: InvoiceRow = "invoices ORDER BY position" {
        number: String, position: i64, kind: String, order_number: String, rectifies: Option<String>,
        refund_id: Option<i64>, issuer: String, issued_on: String, vat: i64, total: i64, made_at: String,
        previous_hash: String, hash: String,
    }
    events: EventRow = "order_events ORDER BY id" {
        id: i64, order_number: String, state: String, actor: String, happened_at: Timestamp,
    }
    mails: MailRow = "outbox ORDER BY id" {
        id: i64, recipient: String, subject: String, body: String, sent_at: Option<i64>, attempts: i64,
        message_id: String,
    }
    enrolments: EnrolmentRow = "enrolments ORDER BY order_number, line" {
        order_number: String, line: i64, customer_id: i64, course_id: i64, session_id: Option<i64>,
        ended_at: Option<Timestamp>,
    }
    products: ProductRow = "products WHERE stock IS NOT NULL ORDER BY id" { id: i64, stock: i64 }
    variants: VariantRow = "variants WHERE stock IS NOT NULL ORDER BY id" { id: i64, stock: i64 }
    counters: CounterRow = "counters WHERE name NOT IN ('catalogue') ORDER BY name" { name: String, value: i64 }
}

/// Separate connection that reads snapshots and arms faults.
pub(crate) struct SnapshotReader(SqliteConnection);

impl SnapshotReader {
    pub(crate) async fn open(path: &str) -> Self {
        let mut connection = SqliteConnection::connect(&format!("sqlite:{path}")).await.unwrap();
        connection.execute("PRAGMA busy_timeout = 10000; PRAGMA synchronous = OFF").await.unwrap();
        Self(connection)
    }

    pub(crate) async fn read(&mut self) -> DbSnapshot {
        let row = sqlx::query(SQL).fetch_one(&mut self.0).await.unwrap();
        serde_json::from_str(row.get::<&str, _>(0)).unwrap()
    }

    /// Makes the n-th row written from now on fail; 0 disarms the fault.
    pub(crate) async fn arm_row_fault(&mut self, nth: i64) {
        let update = sqlx::query("UPDATE simulated_fault SET left = $1").bind(nth);
        update.execute(&mut self.0).await.unwrap();
    }
}
