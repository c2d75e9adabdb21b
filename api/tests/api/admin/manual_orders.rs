//! Orders that staff create: priced and placed as in the shop (rule 5.22).

use axum::http::Method;
use mostrador_api::cli::commands::users::{self, UserAction, UserRole};
use mostrador_api::db::repositories::invoices;
use mostrador_core::session::Role;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::support::{TestApp, TestResponse, address, two_soaps};

const GUEST: &str = "eva@ejemplo.es";

/// Shop with an owner who is logged in to the panel.
struct Shop {
    app: TestApp,
    login: Login,
}

impl Shop {
    async fn open() -> Self {
        let app = TestApp::open().await;
        let login = Admin::of(&app).owner().await;
        Self { app, login }
    }

    async fn quote(&self, body: &Value) -> Value {
        let response = Admin::of(&self.app).post(&self.login, "orders/quotes", body).await;
        assert_eq!(response.status, 200, "{}", response.text());
        response.json()
    }

    async fn create(&self, key: &str, body: &Value) -> TestResponse {
        let headers = [("idempotency-key", key)];
        Admin::of(&self.app).send(Method::POST, "orders", Some(&self.login), &headers, Some(body)).await
    }

    async fn created(&self, key: &str, body: &Value) -> Value {
        let response = self.create(key, body).await;
        assert_eq!(response.status, 201, "{}", response.text());
        response.json()
    }

    /// Creates an order that is rejected; returns its fields. Nothing was created.
    async fn rejected(&self, body: &Value) -> (u16, String, Vec<String>) {
        let counts = "SELECT (SELECT COUNT(*) FROM orders) + (SELECT COUNT(*) FROM customers)";
        let before = self.app.number(counts).await;
        let response = self.create("clave-rechazada", body).await;
        assert_eq!(self.app.number(counts).await, before, "nothing is created");
        let (status, code) = response.error();
        let body = response.json();
        let errors = body["errors"].as_array().cloned().unwrap_or_default();
        (status, code, errors.iter().map(|error| error["field"].as_str().unwrap().to_owned()).collect())
    }

    async fn customer(&self, email: &str) -> i64 {
        self.app.customer(email).await;
        self.app.number("SELECT MAX(id) FROM customers").await
    }

    async fn mails(&self, to: &str) -> Vec<String> {
        let mails = self.app.mail().await.into_iter().filter(|mail| mail["to"] == to);
        mails.map(|mail| mail["text"].as_str().unwrap().to_owned()).collect()
    }
}

fn guest() -> Value {
    json!({ "firstname": "Eva", "lastname": "Sanz", "email": GUEST, "phone": "612345678" })
}

/// Two soaps by courier, paid with cash in the shop.
fn in_cash() -> Value {
    let mut order = two_soaps();
    order["guest"] = guest();
    order["payment_method"] = json!("cash");
    order
}

fn with(mut order: Value, mut changes: Value) -> Value {
    order.as_object_mut().unwrap().append(changes.as_object_mut().unwrap());
    order
}

#[tokio::test]
async fn an_order_that_is_paid_in_the_shop_is_paid_and_invoiced_at_the_quoted_total() {
    let shop = Shop::open().await;
    let lines = json!([{ "product": 5, "qty": 2 }, { "product": 6, "qty": 1 }]);
    let quote = shop
        .quote(&json!({ "lines": lines, "delivery": address(), "shipping_id": 1, "codes": ["verano10"] }))
        .await;
    let total = quote["totals"]["total"].as_i64().unwrap();
    assert_eq!(quote["totals"]["discount"], 459, "10 % of 45.87");
    let amounts = quote["lines"].as_array().unwrap().iter();
    let sum = |name: &str| amounts.clone().map(|line| line[name].as_i64().unwrap()).sum::<i64>();
    assert_eq!(sum("total_cents") - sum("discount_cents"), quote["totals"]["goods_gross"].as_i64().unwrap());
    assert_eq!(quote["payment_methods"], json!(["transfer", "cash", "terminal"]));
    assert_eq!(quote["delivery_methods"][0]["price_cents"], quote["totals"]["shipping_gross"]);
    assert_eq!((&quote["needs_delivery"], &quote["needs_account"]), (&json!(true), &json!(false)));
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM orders").await, 0, "a quote changes nothing");

    let order = with(
        in_cash(),
        json!({ "lines": lines, "codes": ["verano10"], "accepted_total": total, "note": " Viene el lunes ",
            "billing": { "company": "Eva Sanz", "vat": "12345678z", "streetAddress": "Calle Mayor, 1",
                "locality": "Madrid", "region": "Madrid", "postalCode": "28013", "country": "ES" } }),
    );
    let created = shop.created("clave-unica-1", &order).await;
    let placed = &created["order"];
    assert_eq!((&placed["state"], &placed["totals"]), (&json!("paid"), &quote["totals"]));
    assert_eq!(
        (&created["payment_label"], &created["created_by"]),
        (&json!("efectivo"), &json!("duena@ejemplo.es"))
    );
    let history: Vec<_> = created["history"].as_array().unwrap().iter().map(|step| &step["actor"]).collect();
    assert_eq!(history, ["owner", "owner"]);
    assert_eq!(created["notes"][0]["text"], "Viene el lunes");
    assert_eq!(created["customer"]["email"], GUEST);
    assert_eq!(shop.app.number("SELECT stock FROM products WHERE id = 5").await, 1);
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM orders WHERE settled_by = 'shop'").await, 1);

    let number = created["invoices"][0]["number"].as_str().unwrap();
    assert_eq!(created["invoices"][0]["total_cents"], total);
    let mut db = shop.app.state.store().begin_read().await.unwrap();
    let content = invoices::by_number(&mut db, number).await.unwrap().unwrap().content;
    assert_eq!((content.total().get(), content.payment.as_str()), (total, "cash"));
    drop(db);
    let path = format!("orders/{}/invoices/{number}", placed["number"].as_str().unwrap());
    assert_eq!(Admin::of(&shop.app).get(&shop.login, &path).await.status, 200);

    let mails = shop.mails(GUEST).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].contains("en efectivo. La factura es la F"), "{}", mails[0]);
    let link_count = mails[0].matches("http").count();
    assert!(
        link_count == 1 && mails[0].contains("/desistimiento?pedido="),
        "a guest can withdraw, and cannot open the order's page: {}",
        mails[0]
    );
}

#[tokio::test]
async fn the_audit_log_and_the_timeline_name_who_created_the_order() {
    let shop = Shop::open().await;
    let number = shop.created("clave-unica-1", &in_cash()).await["order"]["number"].clone();
    let path = format!("audit?resource=orders&id={}", number.as_str().unwrap());
    let entry = Admin::of(&shop.app).get(&shop.login, &path).await.json()["data"][0].clone();
    assert_eq!((&entry["action"], &entry["before"]), (&json!("create"), &Value::Null));
    assert_eq!((&entry["after"]["total_cents"], &entry["after"]["state"]), (&json!(1_965), &json!("paid")));
    assert!(!entry.to_string().contains("Sanz"), "no personal data");
    let token = shop.app.customer("ana@ejemplo.es").await;
    shop.app.order(&token, "clave-unica-1", &two_soaps()).await;
    let list = Admin::of(&shop.app).get(&shop.login, "orders").await.json();
    let number = list["data"][0]["number"].as_str().unwrap();
    let order = Admin::of(&shop.app).get(&shop.login, &format!("orders/{number}")).await.json();
    assert_eq!((&order["created_by"], &order["history"][0]["actor"]), (&Value::Null, &json!("customer")));
}

#[tokio::test]
async fn a_transfer_is_awaited_and_its_customer_learns_how_to_pay() {
    let shop = Shop::open().await;
    let id = shop.customer("ana@ejemplo.es").await;
    let order = with(in_cash(), json!({ "customer": id, "guest": null, "payment_method": "transfer" }));
    let created = shop.created("clave-unica-1", &order).await;
    assert_eq!(created["order"]["state"], "pending_payment");
    assert_eq!(created["invoices"], json!([]));
    let mail = shop.mails("ana@ejemplo.es").await.remove(0);
    assert!(
        mail.contains("tu transferencia de 19,65") && mail.contains("/compra/pedido-realizado/"),
        "{mail}"
    );
    let actions = created["actions"].as_array().unwrap();
    assert_eq!(actions[0]["event"], "pay", "as another order that waits for its transfer");
    let card = with(order, json!({ "payment_method": "card" }));
    assert_eq!(shop.rejected(&card).await.2, ["payment_method"], "there is no gateway at the counter");
}

#[tokio::test]
async fn a_repeated_request_creates_one_order() {
    let shop = Shop::open().await;
    let order = in_cash();
    let create = || shop.create("clave-unica-1", &order);
    let (one, other) = tokio::join!(create(), create());
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201], "{} {}", one.text(), other.text());
    assert_eq!(one.json()["order"]["number"], other.json()["order"]["number"]);
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM orders").await, 1);
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM invoices").await, 1);
    let changed = shop.create("clave-unica-1", &with(order.clone(), json!({ "note": "otra" }))).await;
    assert_eq!(changed.error(), (422, "idempotency_key_reused".into()));
    let missing = Admin::of(&shop.app).post(&shop.login, "orders", &order).await;
    assert_eq!(missing.error(), (400, "idempotency_key_required".into()));
}

#[tokio::test]
async fn nothing_is_created_when_the_figures_have_changed() {
    let shop = Shop::open().await;
    let oil = with(in_cash(), json!({ "lines": [{ "product": 5, "qty": 2 }], "accepted_total": 4_230 }));
    shop.app.sql("UPDATE products SET stock = 1 WHERE id = 5").await;
    assert_eq!(shop.rejected(&oil).await.1, "quote_changed");
    assert_eq!(shop.app.number("SELECT stock FROM products WHERE id = 5").await, 1);
    let lines = json!({ "lines": [{ "product": 5, "qty": 2 }] });
    let quote = shop.quote(&lines).await;
    assert_eq!((&quote["lines"][0]["quantity"], &quote["lines"][0]["max"]), (&json!(1), &json!(1)));
    assert_eq!(quote["changes"][0]["code"], "quantity_limited");
    shop.app.sql("UPDATE products SET stock = 0 WHERE id = 5").await;
    assert_eq!(shop.quote(&lines).await["changes"][0]["code"], "sold_out");
    assert_eq!(shop.rejected(&oil).await.0, 409);
    let wrong_total = with(in_cash(), json!({ "accepted_total": 1_964 }));
    assert_eq!(shop.rejected(&wrong_total).await.1, "quote_changed");
    let unknown = with(in_cash(), json!({ "codes": ["NADA"] }));
    assert_eq!(shop.rejected(&unknown).await, (422, "invalid_order".into(), vec!["codes.0".into()]));
}

#[tokio::test]
async fn invalid_data_are_reported_at_their_fields() {
    let shop = Shop::open().await;
    let none = with(in_cash(), json!({ "guest": null }));
    assert_eq!(shop.rejected(&none).await.2, ["customer"]);
    let form = json!({
        "guest": { "firstname": "", "lastname": "Sanz", "email": "eva@", "phone": "1" },
        "delivery": { "type": "courier", "company": "Eva", "postalCode": "99999", "locality": "Madrid",
            "region": "Madrid", "streetAddress": "Calle Mayor, 1" },
        "billing": { "company": "Eva", "vat": "12345678A", "streetAddress": "Calle Mayor, 1", "locality": "Madrid",
            "region": "Madrid", "postalCode": "28013" },
        "note": "x".repeat(2_001),
    });
    let fields = shop.rejected(&with(in_cash(), form)).await.2;
    assert_eq!(
        fields,
        ["guest.firstname", "guest.email", "guest.phone", "delivery.postalCode", "billing.vat", "note"]
    );
    let nowhere = with(in_cash(), json!({ "delivery": null, "shipping_id": null }));
    assert!(shop.rejected(&nowhere).await.2.contains(&"delivery.streetAddress".to_owned()));
    let no_method = with(in_cash(), json!({ "shipping_id": null, "accepted_total": 1_470 }));
    assert_eq!(shop.rejected(&no_method).await.2, ["shipping_id"]);
    let pickup = with(in_cash(), json!({ "delivery": { "type": "pickup", "id": 3 }, "shipping_id": 3 }));
    assert_eq!(shop.rejected(&pickup).await.2, ["delivery.location"]);
    let empty = with(in_cash(), json!({ "lines": [] }));
    assert_eq!(shop.rejected(&empty).await.2, ["lines"]);
    let expensive =
        with(in_cash(), json!({ "lines": [{ "product": 1, "qty": 100 }, { "product": 6, "qty": 60 }] }));
    assert_eq!(shop.rejected(&expensive).await.2, ["payment_method"], "cash of a thousand euros or more");
    let unknown = with(in_cash(), json!({ "guest": null, "customer": 99 }));
    assert_eq!(shop.rejected(&unknown).await.1, "customer_not_found");
}

#[tokio::test]
async fn a_guest_without_an_address_pays_in_the_shop() {
    let shop = Shop::open().await;
    let nameless = json!({ "firstname": "Eva", "lastname": "Sanz" });
    let transfer = with(in_cash(), json!({ "guest": nameless, "payment_method": "transfer" }));
    assert_eq!(shop.rejected(&transfer).await.2, ["guest.email"]);
    let pickup = json!({ "guest": nameless, "payment_method": "terminal", "shipping_id": 3, "accepted_total": 1_470,
        "delivery": { "type": "pickup", "id": 3, "location": 1 } });
    for key in ["clave-unica-1", "clave-unica-2"] {
        let created = shop.created(key, &with(in_cash(), pickup.clone())).await;
        assert_eq!((&created["order"]["state"], &created["customer"]["email"]), (&json!("paid"), &json!("")));
    }
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM outbox WHERE recipient = ''").await, 0);
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM customers WHERE guest = 1").await, 2);
    let id = shop.app.number("SELECT MAX(id) FROM customers").await;
    let again = with(in_cash(), json!({ "guest": null, "customer": id, "payment_method": "transfer" }));
    assert_eq!(shop.rejected(&again).await.2, ["customer"]);
}

#[tokio::test]
async fn a_guest_is_one_customer_who_may_open_an_account_later() {
    let shop = Shop::open().await;
    shop.created("clave-unica-1", &in_cash()).await;
    assert_eq!(shop.rejected(&in_cash()).await.2, ["guest.email"], "the guest is in the list of customers");
    let admin = Admin::of(&shop.app);
    let listed = admin.get(&shop.login, "customers?query=sanz").await.json()["data"][0].clone();
    assert_eq!((&listed["email"], &listed["has_account"]), (&json!(GUEST), &json!(false)));
    let path = format!("customers/{}/password-reset", listed["id"]);
    assert_eq!(admin.post(&shop.login, &path, &json!({})).await.error(), (409, "no_account".into()));
    let login = json!({ "email": GUEST, "password": "" });
    assert!(!shop.app.post("session", &login).await.status.is_success());
    let token = shop.app.customer(GUEST).await;
    assert_eq!(
        shop.app.number("SELECT COUNT(*) FROM customers").await,
        1,
        "the guest has become the account"
    );
    let orders = shop.app.call(Method::GET, "customers/me/orders", Some(&token), &json!({})).await.json();
    assert_eq!(orders["total"], 1);
    let refused =
        with(in_cash(), json!({ "guest": { "firstname": "E", "lastname": "S", "email": "EVA@ejemplo.es" } }));
    assert_eq!(shop.rejected(&refused).await.2, ["guest.email"], "the address has an account");
}

#[tokio::test]
async fn a_course_needs_an_account() {
    let shop = Shop::open().await;
    let course = json!({ "lines": [{ "product": 4, "qty": 1 }], "delivery": null, "shipping_id": null,
        "accepted_total": 12_000 });
    let quote = shop.quote(&json!({ "lines": course["lines"] })).await;
    assert_eq!((&quote["needs_account"], &quote["needs_delivery"]), (&json!(true), &json!(false)));
    let refused = shop.rejected(&with(in_cash(), course.clone())).await;
    assert_eq!(refused, (422, "account_required".into(), vec!["lines.0".into()]));
    let id = shop.customer("ana@ejemplo.es").await;
    let order = with(with(in_cash(), course), json!({ "guest": null, "customer": id }));
    let created = shop.created("clave-unica-1", &order).await;
    assert_eq!(created["order"]["state"], "paid");
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM enrolments").await, 1);
    assert_eq!(shop.rejected(&order).await.1, "already_enrolled");
}

#[tokio::test]
async fn a_professional_has_the_trade_prices() {
    let shop = Shop::open().await;
    let id = shop.customer("ana@ejemplo.es").await;
    let request = json!({ "customer": id, "lines": [{ "product": 2, "selected_variant": 202, "qty": 1 }] });
    let consumer = shop.quote(&request).await;
    assert_eq!((&consumer["totals"]["total"], &consumer["professional"]), (&json!(2_195), &json!(false)));
    let role = UserRole { email: "ana@ejemplo.es".to_owned(), role: Role::Professional };
    users::run(shop.app.state.store(), &shop.app.state.config(), &UserAction::Role(role)).await.unwrap();
    let quote = shop.quote(&request).await;
    assert_eq!((&quote["totals"]["total"], &quote["professional"]), (&json!(1_597), &json!(true)));
    let pickup = json!({ "guest": null, "customer": id, "lines": request["lines"], "shipping_id": 3,
        "accepted_total": 1_597, "delivery": { "type": "pickup", "id": 3, "location": 1 } });
    let created = shop.created("clave-unica-1", &with(in_cash(), pickup)).await;
    assert_eq!(
        (&created["order"]["professional"], &created["order"]["totals"]["total"]),
        (&json!(true), &json!(1_597))
    );
}

#[tokio::test]
async fn an_unpaid_order_of_the_same_products_is_replaced() {
    let shop = Shop::open().await;
    let token = shop.app.customer("ana@ejemplo.es").await;
    shop.app.sql("UPDATE products SET stock = 2 WHERE id = 1").await;
    assert_eq!(shop.app.order(&token, "clave-unica-1", &two_soaps()).await.status, 201);
    let id = shop.app.number("SELECT MAX(id) FROM customers").await;
    let quote = shop.quote(&json!({ "customer": id, "lines": [{ "product": 1, "qty": 2 }] })).await;
    assert_eq!(quote["changes"], json!([]), "the reserved units count as available");
    assert_eq!(shop.app.number("SELECT stock FROM products WHERE id = 1").await, 0);
    shop.created("clave-unica-1", &with(in_cash(), json!({ "guest": null, "customer": id }))).await;
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM orders WHERE state = 'cancelled'").await, 1);
    assert_eq!(shop.app.number("SELECT stock FROM products WHERE id = 1").await, 0);
}

#[tokio::test]
async fn only_roles_that_write_orders_create_them() {
    let shop = Shop::open().await;
    let admin = Admin::of(&shop.app);
    for role in [StaffRole::ReadOnly, StaffRole::Catalogue] {
        let login = admin.login(&format!("{}@ejemplo.es", role.as_str()), role).await;
        let headers = [("idempotency-key", "clave-unica-1")];
        let refused = admin.send(Method::POST, "orders", Some(&login), &headers, Some(&in_cash())).await;
        assert_eq!(refused.error(), (403, "forbidden".into()), "{role:?}");
        let refused = admin.post(&login, "orders/quotes", &json!({ "lines": [] })).await;
        assert_eq!(refused.error(), (403, "forbidden".into()), "{role:?}");
    }
    let clerk = admin.login("pedidos@ejemplo.es", StaffRole::Orders).await;
    let shop = Shop { login: clerk, app: shop.app };
    let created = shop.created("clave-unica-1", &in_cash()).await;
    assert_eq!(created["created_by"], "pedidos@ejemplo.es");
}

/// Rule 5.22: what the shop takes itself is for orders of the panel.
#[tokio::test]
async fn the_checkout_of_the_shop_takes_no_cash() {
    let shop = Shop::open().await;
    let token = shop.app.customer("ana@ejemplo.es").await;
    shop.app.sql("INSERT INTO payment_methods (id, kind, title, description, position) VALUES (9, 'cash', 'x', '', 9)").await;
    let order = with(two_soaps(), json!({ "payment_method": "cash" }));
    let refused = shop.app.order(&token, "clave-unica-1", &order).await;
    assert_eq!(refused.error(), (422, "unknown_payment_method".into()));
}

#[tokio::test]
async fn the_data_of_a_guest_are_erased() {
    let shop = Shop::open().await;
    let nameless = json!({ "guest": { "firstname": "Eva", "lastname": "Sanz" } });
    let created = shop.created("clave-unica-1", &with(in_cash(), nameless)).await;
    shop.app.customer("ana@ejemplo.es").await;
    let waiting = "SELECT COUNT(*) FROM outbox WHERE recipient = 'ana@ejemplo.es'";
    let mails = shop.app.number(waiting).await;
    shop.app.sql("UPDATE orders SET state = 'completed'").await;
    let admin = Admin::of(&shop.app);
    let path = format!("customers/{}", created["customer"]["id"]);
    let customer = admin.get(&shop.login, &path).await.json();
    let version = customer["version"].as_str().unwrap();
    let erased = admin.change(&shop.login, Method::DELETE, &path, version, &json!({})).await;
    assert_eq!(erased.status, 204, "{}", erased.text());
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM staff_idempotency_keys").await, 0);
    assert_eq!(shop.app.number(waiting).await, mails, "mails to others are kept");
}
