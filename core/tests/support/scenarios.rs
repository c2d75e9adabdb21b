//! Scenarios of shoppers, from browsing to an order, with failures.

use mostrador_core::api_client::{Call, ListQuery};
use mostrador_core::checkout::{BillingData, DeliveryData};
use mostrador_core::engine::{Command, Stored};
use mostrador_core::payments::{PaymentKind, PaymentRequest};

use super::Tab;
use super::server::{self, order, price_token, session_token};

/// Names and recordings of all scenarios.
pub(crate) fn all() -> Vec<(&'static str, String)> {
    vec![
        ("start", start()),
        ("cart", cart()),
        ("restored-cart", restored_cart()),
        ("login", login()),
        ("checkout", checkout()),
        ("order", placed_order()),
        ("professional", professional()),
        ("errors", errors()),
        ("late-outcomes", late_outcomes()),
        ("expiry", expiry()),
    ]
}

fn tab() -> Tab {
    let mut tab = Tab::open(Stored { user_agent: "Mozilla/5.0".into(), ..Stored::default() });
    tab.respond_to_all();
    tab
}

fn shopping() -> Tab {
    let mut tab = tab();
    tab.call(Call::Products(ListQuery::default()));
    tab.respond_to_all();
    tab
}

fn start() -> String {
    let mut tab = tab();
    tab.call(Call::Featured);
    tab.call(Call::Search { query: "champú de laurel".into(), list: ListQuery::default() });
    tab.respond("searchs", 200, &server::list(&[server::SOAP]));
    tab.respond_to_all();
    tab.recording()
}

fn cart() -> String {
    let mut tab = shopping();
    tab.add(1, Some(11), 2.0);
    tab.add(2, None, 100.0);
    tab.add(2, None, 1.0);
    tab.add(3, None, 1.0);
    tab.add(3, None, 1.0);
    tab.add(4, None, 1.0);
    tab.add(1, Some(12), 1.0);
    for quantity in [0.0, -1.0, 1.5, f64::NAN, f64::INFINITY, 101.0] {
        tab.add(2, None, quantity);
        tab.run(Command::CartReplace { product: 2.into(), variant: None, quantity });
    }
    tab.run(Command::CartDismiss);
    tab.run(Command::CartReplace { product: 2.into(), variant: None, quantity: 3.0 });
    tab.run(Command::CartRemove { product: 9.into(), variant: None });
    tab.run(Command::CartRemove { product: 3.into(), variant: None });
    // Unknown product, which is fetched first.
    tab.add(77, None, 1.0);
    tab.respond_to_all();
    tab.run(Command::CartClear);
    tab.recording()
}

fn restored_cart() -> String {
    let stored = Stored { cart: Some("1:11:2.2:0:100.4:0:1.99:0:1.3:0:2".into()), ..Stored::default() };
    let mut tab = Tab::open(stored);
    tab.respond_to_all();
    tab.add(2, None, 1.0);
    // Price increase.
    tab.call(Call::Product { slug: "jabon-de-laurel".into() });
    let increased = server::SOAP
        .replace(r#""price_et":"5","price_taxes":"1.05""#, r#""price_et":"6","price_taxes":"1.26""#);
    let page =
        format!(r#"{},"description":"","attributes":[],"sessions":[]}}"#, increased.trim_end_matches('}'));
    // Restores the closing brace of the category, which was trimmed with that of the product.
    tab.respond("products/jabon-de-laurel", 200, &page.replace(r#""jabones","#, r#""jabones"},"#));
    tab.run(Command::CartDismiss);
    tab.recording()
}

fn login() -> String {
    let mut tab = shopping();
    tab.add(2, None, 2.0);
    let credentials = || Call::Login { email: "inigo@correo.es".into(), password: "una contraseña".into() };
    tab.call(credentials());
    tab.respond(
        "session",
        401,
        r#"{"code":"invalid_credentials","message":"Correo o contraseña incorrectos."}"#,
    );
    tab.call(credentials());
    tab.respond("session", 200, &format!(r#"{{"token":"{}","user":{{}}}}"#, session_token(3_600)));
    // The stored cart of another device is merged.
    tab.respond_to_all();
    tab.call(Call::Me);
    tab.respond_to_all();
    let ticket = Some(tab.ticket());
    tab.run(Command::Logout { ticket });
    tab.respond_to_all();
    tab.recording()
}

fn address(postal_code: &str) -> DeliveryData {
    DeliveryData {
        company: "Íñigo Ruiz Paz".into(),
        street_address: "Calle de la Luna 7".into(),
        locality: "Madrid".into(),
        region: "Madrid".into(),
        postal_code: postal_code.into(),
        phone: "612345678".into(),
        observations: "Llamar antes".into(),
        ..DeliveryData::default()
    }
}

fn at_the_checkout() -> Tab {
    let mut tab = shopping();
    tab.add(2, None, 2.0);
    tab.run(Command::LoginWithToken { token: session_token(3_600) });
    tab.respond_to_all();
    let ticket = tab.ticket();
    tab.run(Command::CheckoutLoad { ticket });
    tab.respond_to_all();
    tab
}

fn with_delivery() -> Tab {
    let mut tab = at_the_checkout();
    tab.run(Command::SetDelivery(address("28937")));
    tab.respond_to_all();
    tab.run(Command::SetBilling(BillingData { ignore_invoice: true, ..BillingData::default() }));
    tab
}

fn checkout() -> String {
    let mut tab = at_the_checkout();
    // No delivery method for this postal code.
    tab.run(Command::SetDelivery(address("35001")));
    tab.respond_to_all();
    tab.run(Command::SetDelivery(address("28937")));
    tab.respond_to_all();
    let ticket = tab.ticket();
    tab.run(Command::ChooseShipping { ticket, method: 1.into() });
    tab.respond_to_all();
    // Free from 40 €: the price for this cart is requested from the server.
    tab.run(Command::CartReplace { product: 2.into(), variant: None, quantity: 7.0 });
    tab.respond(
        "quotes",
        200,
        r#"{"lines":[{"product":2,"selected_variant":null,"qty":7,"title":"Jabón de laurel","variant_title":"","price_et":"5","price_taxes":"1.05","max":100}],"shipping":{"price":"0","original_price":"4.090909","from_amount":"40","discount_percent":100,"discount_amount":"0","taxes":"0"},"totals":{"subtotal":3500,"shipping":0,"taxes":735,"total":4235,"net_total":3500,"goods_gross":4235,"shipping_gross":0},"changes":[]}"#,
    );
    let invoice = BillingData {
        company: "Íñigo Ruiz Paz".into(),
        vat: "12345678Z".into(),
        street_address: "Calle de la Luna 7".into(),
        locality: "Madrid".into(),
        region: "Madrid".into(),
        ..BillingData::default()
    };
    tab.run(Command::SetBilling(invoice.clone()));
    tab.run(Command::SetBilling(BillingData { postal_code: "28937".into(), ..invoice }));
    tab.run(Command::SetPaymentMethod(PaymentKind::CashOnDelivery));
    tab.run(Command::SetPaymentMethod(PaymentKind::Card));
    tab.recording()
}

fn placed_order() -> String {
    let mut tab = with_delivery();
    let ticket = tab.ticket();
    tab.run(Command::RequestQuote { ticket });
    // Price increase on the server: reported, then accepted.
    let line = r#"{"product":2,"selected_variant":null,"qty":2,"title":"Jabón de laurel","variant_title":"","price_et":"6","price_taxes":"1.26","max":100}"#;
    let quote = format!(
        r#"{{"lines":[{line}],"shipping":{{"price":"4.090909","original_price":"4.090909","from_amount":"40","discount_percent":100,"discount_amount":"0","taxes":"0.859091"}},"totals":{{"subtotal":1200,"shipping":409,"taxes":338,"total":1947,"net_total":1609,"goods_gross":1452,"shipping_gross":495}},"changes":[]}}"#
    );
    tab.respond("quotes", 200, &quote);
    tab.run(Command::AcceptQuote);
    let ticket = tab.ticket();
    tab.run(Command::PlaceOrder { ticket });
    tab.respond("orders", 201, &order("pending_payment"));
    tab.call(Call::Pay { number: "M27-000001".into(), request: PaymentRequest::default() });
    tab.respond(
        "orders/M27-000001/payments",
        201,
        r#"{"url":"https://banco.example","version":"HMAC_SHA256_V1","merchantParameters":"eyJ9","signature":"c2k="}"#,
    );
    // Declined: the cart stays. Paid: the cart is emptied.
    tab.call(Call::Order { number: "M27-000001".into() });
    tab.respond("orders/M27-000001", 200, &order("pending_payment"));
    tab.call(Call::Order { number: "M27-000001".into() });
    tab.respond("orders/M27-000001", 200, &order("paid"));
    tab.recording()
}

fn professional() -> String {
    let mut tab = shopping();
    tab.add(1, Some(11), 3.0);
    tab.run(Command::SetPriceToken { token: price_token(600) });
    tab.respond_to_all();
    tab.call(Call::Products(ListQuery::default()));
    tab.respond_to_all();
    tab.run(Command::SetPriceToken { token: "no.es.token".into() });
    tab.respond_to_all();
    tab.run(Command::SetPriceToken { token: price_token(600) });
    tab.run(Command::SetPriceToken { token: String::new() });
    tab.respond_to_all();
    tab.recording()
}

fn errors() -> String {
    let mut tab = Tab::open(Stored {
        session_token: Some(session_token(3_600)),
        user_agent: "Googlebot/2.1".into(),
        ..Stored::default()
    });
    tab.respond(
        "session/refresh",
        401,
        r#"{"code":"jwt_session_invalid_signature","message":"La sesión no vale."}"#,
    );
    tab.respond_to_all();
    tab.run(Command::ClearError);
    tab.run(Command::Fail { status: 404, message: "Page not found".into() });
    tab.run(Command::ClearError);
    tab.run(Command::LoginWithToken { token: "secreto.secreto.secreto".into() });
    tab.respond_to_all();
    tab.call(Call::Product { slug: "aceite-de-argan".into() });
    tab.respond("products/aceite-de-argan", 503, "");
    tab.respond("products/aceite-de-argan", 503, "");
    tab.call(Call::Product { slug: "aceite-de-argan".into() });
    tab.respond("products/aceite-de-argan", 200, "<html>");
    tab.call(Call::Orders(ListQuery::default()));
    tab.fail("customers/me/orders", "TypeError");
    let ticket = tab.ticket();
    tab.run(Command::CheckoutLoad { ticket });
    tab.fail("delivery-methods", "timeout");
    tab.respond("shops", 500, r#"{"code":"internal_error"}"#);
    tab.respond_to_all();
    let ticket = tab.ticket();
    tab.run(Command::PlaceOrder { ticket });
    tab.add(2, None, 1.0);
    tab.fail("products", "NetworkError");
    tab.recording()
}

fn late_outcomes() -> String {
    let mut tab = with_delivery();
    // Duplicate response: only the first is applied.
    tab.call(Call::Orders(ListQuery::default()));
    tab.respond("customers/me/orders", 200, &server::list(&[&order("paid")]));
    tab.repeat(500, "");
    // Response to a cancelled ticket.
    let ticket = tab.ticket();
    tab.run(Command::Call { ticket, call: Call::Orders(ListQuery::default()) });
    tab.run(Command::Cancel { ticket });
    tab.respond("customers/me/orders", 200, &server::list(&[]));
    // Price for a previous address.
    tab.run(Command::SetDelivery(address("08001")));
    tab.run(Command::SetDelivery(address("35001")));
    tab.respond(
        "delivery-methods/1?country=ES&postal_code=08",
        200,
        &server::response("delivery-methods/1?").1,
    );
    tab.respond_to_all();
    tab.run(Command::SetDelivery(address("28937")));
    tab.respond_to_all();
    // Quote for a cart that has changed since.
    let ticket = tab.ticket();
    tab.run(Command::RequestQuote { ticket });
    tab.add(3, None, 1.0);
    let quote = format!(r#"{{"lines":[],"shipping":null,"totals":{},"changes":[]}}"#, server::TOTALS);
    tab.respond("quotes", 200, &quote);
    tab.respond_to_all();
    tab.recording()
}

fn expiry() -> String {
    let mut tab = Tab::open(Stored {
        session_token: Some(session_token(60)),
        price_token: Some(price_token(30)),
        cart: Some("2:0:2".into()),
        ..Stored::default()
    });
    tab.respond("session/refresh", 200, &format!(r#"{{"token":"{}","user":{{}}}}"#, session_token(90)));
    tab.respond_to_all();
    for _ in 0..4 {
        tab.advance(30_000);
        tab.respond_to_all();
    }
    tab.recording()
}
