//! What the database says, read behind the shop's back, table by table, in one moment.

use serde::Deserialize;
use sqlx::{Connection, Executor, Row, SqliteConnection};

macro_rules! tables {
    ($($field:ident: $row:ident = $from:literal { $first:ident: $type:ty $(, $column:ident: $kind:ty)* $(,)? })*) => {
        $(
            /// A row.
            #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
            pub(crate) struct $row { pub(crate) $first: $type, $(pub(crate) $column: $kind),* }
        )*

        /// All of it.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
        pub(crate) struct Books { $(pub(crate) $field: Vec<$row>),* }

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
        number: String, customer_id: i64, state: String, payment_method: String, total: i64, paid_at: Option<i64>,
        settled_by: Option<String>, refunded: i64, created_at: i64,
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
        authorisation_code: Option<String>, confirmed_at: Option<i64>,
    }
    journal: WordRow = "payment_notifications ORDER BY id" {
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
        id: i64, order_number: String, state: String, actor: String, happened_at: i64,
    }
    letters: LetterRow = "outbox ORDER BY id" {
        id: i64, recipient: String, subject: String, body: String, sent_at: Option<i64>, attempts: i64,
        message_id: String,
    }
    enrolments: EnrolmentRow = "enrolments ORDER BY order_number, line" {
        order_number: String, line: i64, customer_id: i64, course_id: i64, session_id: Option<i64>,
        ended_at: Option<i64>,
    }
    products: ProductRow = "products WHERE stock IS NOT NULL ORDER BY id" { id: i64, stock: i64 }
    variants: VariantRow = "variants WHERE stock IS NOT NULL ORDER BY id" { id: i64, stock: i64 }
    counters: CounterRow = "counters WHERE name NOT IN ('catalogue') ORDER BY name" { name: String, value: i64 }
}

/// Who reads, on a connection of their own.
pub(crate) struct Reader(SqliteConnection);

impl Reader {
    pub(crate) async fn open(path: &str) -> Self {
        let mut connection = SqliteConnection::connect(&format!("sqlite:{path}")).await.unwrap();
        connection.execute("PRAGMA busy_timeout = 10000; PRAGMA synchronous = OFF").await.unwrap();
        Self(connection)
    }

    /// What the database says.
    pub(crate) async fn read(&mut self) -> Books {
        let row = sqlx::query(SQL).fetch_one(&mut self.0).await.unwrap();
        serde_json::from_str(row.get::<&str, _>(0)).unwrap()
    }

    /// Has the n-th row that is written from now on fail; none when it is 0.
    pub(crate) async fn break_at(&mut self, n: i64) {
        let arm = sqlx::query("UPDATE simulated_fault SET left = $1").bind(n);
        arm.execute(&mut self.0).await.unwrap();
    }
}
