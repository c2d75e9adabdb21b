//! The owner's way with orders, and what the doctor points at.

use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderList, OrderNumber, OrderShipment};
use mostrador_api::desk::{self, DeskError, Report};
use mostrador_api::doctor::{self, Mark};
use mostrador_core::checkout::OrderState;
use serde_json::{Value, json};

use crate::support::{TestShop, order_of, two_soaps};

struct Desk {
    shop: TestShop,
    token: String,
    number: String,
}

impl Desk {
    async fn with(order: &Value) -> Self {
        let shop = TestShop::open().await;
        let token = shop.customer("ana@ejemplo.es").await;
        let answer = shop.order(&token, "clave-unica-1", order).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let number = answer.json()["number"].as_str().unwrap().to_owned();
        Self { shop, token, number }
    }

    async fn take(&self, action: fn(OrderNumber) -> OrderAction) -> Result<Report, DeskError> {
        let action = action(OrderNumber { number: self.number.clone() });
        desk::run(self.shop.shop.store(), self.shop.shop.config(), &action).await
    }

    /// What the owner reads.
    async fn said(&self, action: fn(OrderNumber) -> OrderAction) -> String {
        match self.take(action).await {
            Ok(report) => report.shown(false).unwrap(),
            Err(refusal) => refusal.to_string(),
        }
    }

    async fn order(&self) -> Value {
        let path = format!("orders/{}", self.number);
        self.shop.call(Method::GET, &path, Some(&self.token), &json!({})).await.json()
    }

    /// An authorisation of a new attempt by card, once `meanwhile` is done.
    async fn authorised_after(&self, meanwhile: impl AsyncFnOnce()) {
        let path = format!("orders/{}/payments", self.number);
        let body = json!({ "payment_method": "card" });
        let redirect = self.shop.call(Method::POST, &path, Some(&self.token), &body).await.json();
        meanwhile().await;
        let text = |name: &str| redirect[name].as_str().unwrap();
        let fields = [
            ("Ds_SignatureVersion", text("version")),
            ("Ds_MerchantParameters", text("merchantParameters")),
            ("Ds_Signature", text("signature")),
            ("decision", "authorise"),
        ];
        assert_eq!(self.shop.form("/_sandbox/redsys/decision", &fields).await.status, 303);
    }

    async fn subjects(&self) -> Vec<String> {
        let mail = self.shop.mail().await;
        mail.iter().map(|letter| letter["subject"].as_str().unwrap().to_owned()).collect()
    }

    /// What the doctor says with this mark.
    async fn findings(&self, mark: Mark) -> Vec<String> {
        let findings = doctor::examine(self.shop.shop.config(), true).await;
        findings.into_iter().filter(|finding| finding.mark == mark).map(|finding| finding.text).collect()
    }
}

/// Without a parcel's number.
fn ship(order: OrderNumber) -> OrderAction {
    OrderAction::Ship(OrderShipment { order, ..OrderShipment::default() })
}

fn paid_by(method: &str, mut order: Value) -> Value {
    order["payment_method"] = json!(method);
    order
}

#[tokio::test]
async fn a_transfer_arrives_and_the_order_goes_its_way() {
    let desk = Desk::with(&paid_by("transfer", two_soaps())).await;
    assert_eq!(
        desk.said(OrderAction::Prepare).await,
        format!("El pedido {} está «Pendiente de pago»: no se puede preparar.", desk.number)
    );
    assert_eq!(
        desk.said(OrderAction::Pay).await,
        format!("El pedido {} está ahora «Pagado».\n", desk.number)
    );
    let order = desk.order().await;
    assert!(order["paid_at"].is_string() && order["payment_method"] == "transfer");
    let subjects = desk.subjects().await;
    assert!(subjects[0].starts_with("Pedido pagado") && subjects[1].starts_with("Hemos recibido el pago"));
    assert_eq!(
        desk.said(OrderAction::Pay).await,
        format!("El pedido {} está «Pagado» y pagado: no se puede cobrar.", desk.number)
    );
    assert!(desk.said(OrderAction::Cancel).await.ends_with("no se puede cancelar."));
    assert!(desk.said(ship).await.ends_with("no se puede enviar."));
    for action in [OrderAction::Prepare, ship, OrderAction::Complete] {
        assert!(desk.take(action).await.is_ok());
    }
    assert_eq!(
        (desk.order().await["state"].clone(), desk.subjects().await.len()),
        (json!("completed"), subjects.len() + 1)
    );
    assert_eq!(desk.findings(Mark::Wrong).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_notification_that_was_lost_and_comes_after_all_is_the_same_payment() {
    let desk = Desk::with(&two_soaps()).await;
    desk.authorised_after(async || {
        assert!(desk.take(OrderAction::Pay).await.is_ok());
        assert_eq!(desk.findings(Mark::Wrong).await, Vec::<String>::new());
    })
    .await;
    assert!(!desk.subjects().await.iter().any(|subject| subject.contains("dos veces")));
    assert_eq!(desk.shop.number("SELECT COUNT(*) FROM orders WHERE settled_by = 'bank'").await, 1);

    let desk = Desk::with(&paid_by("transfer", two_soaps())).await;
    desk.authorised_after(async || assert!(desk.take(OrderAction::Pay).await.is_ok())).await;
    assert!(desk.subjects().await[0].ends_with("cobrado dos veces"), "by transfer, and by card");
}

#[tokio::test]
async fn what_is_cancelled_goes_back_on_sale() {
    let rare = order_of(&json!([{ "product": 5, "qty": 2 }]), 3_780 + 495);
    let desk = Desk::with(&paid_by("transfer", rare)).await;
    assert_eq!(desk.shop.number("SELECT stock FROM products WHERE id = 5").await, 1);
    assert!(desk.take(OrderAction::Cancel).await.is_ok());
    assert_eq!(desk.shop.number("SELECT stock FROM products WHERE id = 5").await, 3);
    assert!(desk.said(OrderAction::Cancel).await.ends_with("está «Cancelado»: no se puede cancelar."));
    assert_eq!(desk.shop.number("SELECT stock FROM products WHERE id = 5").await, 3);
}

#[tokio::test]
async fn orders_are_listed_and_shown() {
    let desk = Desk::with(&two_soaps()).await;
    let (store, config) = (desk.shop.shop.store(), desk.shop.shop.config());
    let list = async |state| {
        let action = OrderAction::List(OrderList { state, limit: 50 });
        desk::run(store, config, &action).await.unwrap()
    };
    let line = list(None).await.shown(false).unwrap();
    assert!(line.starts_with(&desk.number) && line.contains("19,65\u{a0}€  ana@ejemplo.es"), "{line}");
    assert_eq!(list(Some(OrderState::Paid)).await.shown(false).unwrap(), "No hay pedidos.\n");
    let json: Value = serde_json::from_str(&list(None).await.shown(true).unwrap()).unwrap();
    assert_eq!((&json[0]["number"], &json[0]["customer"]["firstname"]), (&json!(desk.number), &json!("Ana")));
    let text = desk.said(OrderAction::Show).await;
    assert!(text.contains("Cliente: Ana Ruiz") && text.contains("2 × Jabón de oliva"), "{text}");
    let action = OrderAction::Show(OrderNumber { number: "M00-000000".into() });
    let refusal = desk::run(store, config, &action).await.unwrap_err();
    assert_eq!(refusal.to_string(), "No hay ningún pedido M00-000000.");
}

#[tokio::test]
async fn the_doctor_points_at_money_that_may_have_arrived() {
    let desk = Desk::with(&paid_by("transfer", two_soaps())).await;
    desk.authorised_after(async || {
        assert_eq!(desk.findings(Mark::Look).await, Vec::<String>::new());
        desk.shop.sql("UPDATE payment_attempts SET created_at = created_at - 3600001").await;
        desk.shop.sql("UPDATE orders SET created_at = created_at - 7 * 86400000 - 1").await;
        let findings = desk.findings(Mark::Look).await;
        assert!(findings[0].contains(&format!("(pedido {})", desk.number)), "{findings:?}");
        assert!(findings[1].contains("transferencia") && findings[1].contains(&desk.number), "{findings:?}");
        assert_eq!(desk.findings(Mark::Wrong).await, Vec::<String>::new());
    })
    .await;
    assert_eq!(desk.findings(Mark::Look).await, Vec::<String>::new());
}
