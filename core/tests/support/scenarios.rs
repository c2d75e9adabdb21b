//! What shoppers do, from their first look to an order, and what goes wrong on the way.

use mostrador_core::checkout::{BillingData, DeliveryData, PaymentKind};
use mostrador_core::engine::{Command, Stored};
use mostrador_core::transport::{Call, ListQuery};

use super::Tab;
use super::server::{self, order, price_token, session_token};

/// Every scenario by its name, with the recording of it.
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
    tab.settle();
    tab
}

fn shopping() -> Tab {
    let mut tab = tab();
    tab.call(Call::Products(ListQuery::default()));
    tab.settle();
    tab
}

fn start() -> String {
    let mut tab = tab();
    tab.call(Call::Featured);
    tab.call(Call::Search { query: "champú de laurel".into(), list: ListQuery::default() });
    tab.answer("searchs", 200, &server::list(&[server::SOAP]));
    tab.settle();
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
        tab.run(Command::CartReplace { product: 2, variant: None, quantity });
    }
    tab.run(Command::CartDismiss);
    tab.run(Command::CartReplace { product: 2, variant: None, quantity: 3.0 });
    tab.run(Command::CartRemove { product: 9, variant: None });
    tab.run(Command::CartRemove { product: 3, variant: None });
    // Never heard of: asked for first.
    tab.add(77, None, 1.0);
    tab.settle();
    tab.run(Command::CartClear);
    tab.recording()
}

fn restored_cart() -> String {
    let stored = Stored { cart: Some("1:11:2.2:0:100.4:0:1.99:0:1.3:0:2".into()), ..Stored::default() };
    let mut tab = Tab::open(stored);
    tab.settle();
    tab.add(2, None, 1.0);
    // Dearer than it was.
    tab.call(Call::Product { slug: "jabon-de-laurel".into() });
    let dearer = server::SOAP
        .replace(r#""price_et":"5","price_taxes":"1.05""#, r#""price_et":"6","price_taxes":"1.26""#);
    let page =
        format!(r#"{},"description":"","attributes":[],"sessions":[]}}"#, dearer.trim_end_matches('}'));
    // The category's brace went with the product's.
    tab.answer("products/jabon-de-laurel", 200, &page.replace(r#""jabones","#, r#""jabones"},"#));
    tab.run(Command::CartDismiss);
    tab.recording()
}

fn login() -> String {
    let mut tab = shopping();
    tab.add(2, None, 2.0);
    let credentials = || Call::Login { email: "inigo@correo.es".into(), password: "una contraseña".into() };
    tab.call(credentials());
    tab.answer(
        "session",
        401,
        r#"{"code":"invalid_credentials","message":"Correo o contraseña incorrectos."}"#,
    );
    tab.call(credentials());
    tab.answer("session", 200, &format!(r#"{{"token":"{}","user":{{}}}}"#, session_token(3_600)));
    // The cart of another device joins this one.
    tab.settle();
    tab.call(Call::Me);
    tab.settle();
    let ticket = Some(tab.ticket());
    tab.run(Command::Logout { ticket });
    tab.settle();
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
    tab.settle();
    let ticket = tab.ticket();
    tab.run(Command::CheckoutLoad { ticket });
    tab.settle();
    tab
}

fn with_delivery() -> Tab {
    let mut tab = at_the_checkout();
    tab.run(Command::SetDelivery(address("28937")));
    tab.settle();
    tab.run(Command::SetBilling(BillingData { ignore_invoice: true, ..BillingData::default() }));
    tab
}

fn checkout() -> String {
    let mut tab = at_the_checkout();
    // Nobody delivers there.
    tab.run(Command::SetDelivery(address("35001")));
    tab.settle();
    tab.run(Command::SetDelivery(address("28937")));
    tab.settle();
    let ticket = tab.ticket();
    tab.run(Command::ChooseShipping { ticket, method: 1 });
    tab.settle();
    // Free from 40 €: the server is asked for the price of this cart.
    tab.run(Command::CartReplace { product: 2, variant: None, quantity: 7.0 });
    tab.answer(
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
    // Dearer at the server: named, then accepted.
    let line = r#"{"product":2,"selected_variant":null,"qty":2,"title":"Jabón de laurel","variant_title":"","price_et":"6","price_taxes":"1.26","max":100}"#;
    let quote = format!(
        r#"{{"lines":[{line}],"shipping":{{"price":"4.090909","original_price":"4.090909","from_amount":"40","discount_percent":100,"discount_amount":"0","taxes":"0.859091"}},"totals":{{"subtotal":1200,"shipping":409,"taxes":338,"total":1947,"net_total":1609,"goods_gross":1452,"shipping_gross":495}},"changes":[]}}"#
    );
    tab.answer("quotes", 200, &quote);
    tab.run(Command::AcceptQuote);
    let ticket = tab.ticket();
    tab.run(Command::PlaceOrder { ticket });
    tab.answer("orders", 201, &order("pending_payment"));
    tab.call(Call::Pay { number: "M27-000001".into(), method: None });
    tab.answer(
        "orders/M27-000001/payments",
        201,
        r#"{"url":"https://banco.example","version":"HMAC_SHA256_V1","merchantParameters":"eyJ9","signature":"c2k="}"#,
    );
    // Declined: the cart is as it was. Paid: it is empty.
    tab.call(Call::Order { number: "M27-000001".into() });
    tab.answer("orders/M27-000001", 200, &order("pending_payment"));
    tab.call(Call::Order { number: "M27-000001".into() });
    tab.answer("orders/M27-000001", 200, &order("paid"));
    tab.recording()
}

fn professional() -> String {
    let mut tab = shopping();
    tab.add(1, Some(11), 3.0);
    tab.run(Command::SetPriceToken { token: price_token(600) });
    tab.settle();
    tab.call(Call::Products(ListQuery::default()));
    tab.settle();
    tab.run(Command::SetPriceToken { token: "no.es.token".into() });
    tab.settle();
    tab.run(Command::SetPriceToken { token: price_token(600) });
    tab.run(Command::SetPriceToken { token: String::new() });
    tab.settle();
    tab.recording()
}

fn errors() -> String {
    let mut tab = Tab::open(Stored {
        session_token: Some(session_token(3_600)),
        user_agent: "Googlebot/2.1".into(),
        ..Stored::default()
    });
    tab.answer(
        "session/refresh",
        401,
        r#"{"code":"jwt_session_invalid_signature","message":"La sesión no vale."}"#,
    );
    tab.settle();
    tab.run(Command::ClearError);
    tab.run(Command::Fail { status: 404, message: "Page not found".into() });
    tab.run(Command::ClearError);
    tab.run(Command::LoginWithToken { token: "secreto.secreto.secreto".into() });
    tab.settle();
    tab.call(Call::Product { slug: "aceite-de-argan".into() });
    tab.answer("products/aceite-de-argan", 503, "");
    tab.answer("products/aceite-de-argan", 503, "");
    tab.call(Call::Product { slug: "aceite-de-argan".into() });
    tab.answer("products/aceite-de-argan", 200, "<html>");
    tab.call(Call::Orders(ListQuery::default()));
    tab.fail("customers/me/orders", "TypeError");
    let ticket = tab.ticket();
    tab.run(Command::CheckoutLoad { ticket });
    tab.fail("delivery-methods", "timeout");
    tab.answer("shops", 500, r#"{"code":"internal_error"}"#);
    tab.settle();
    let ticket = tab.ticket();
    tab.run(Command::PlaceOrder { ticket });
    tab.add(2, None, 1.0);
    tab.fail("products", "NetworkError");
    tab.recording()
}

fn late_outcomes() -> String {
    let mut tab = with_delivery();
    // Answered twice: only the first counts.
    tab.call(Call::Orders(ListQuery::default()));
    tab.answer("customers/me/orders", 200, &server::list(&[&order("paid")]));
    tab.repeat(500, "");
    // Nobody waits for it any more.
    let ticket = tab.ticket();
    tab.run(Command::Call { ticket, call: Call::Orders(ListQuery::default()) });
    tab.run(Command::Cancel { ticket });
    tab.answer("customers/me/orders", 200, &server::list(&[]));
    // The price of an address that is no longer the shopper's.
    tab.run(Command::SetDelivery(address("08001")));
    tab.run(Command::SetDelivery(address("35001")));
    tab.answer("delivery-methods/1?country=ES&postal_code=08", 200, &server::answer("delivery-methods/1?").1);
    tab.settle();
    tab.run(Command::SetDelivery(address("28937")));
    tab.settle();
    // A quote of a cart that has changed since.
    let ticket = tab.ticket();
    tab.run(Command::RequestQuote { ticket });
    tab.add(3, None, 1.0);
    let quote = format!(r#"{{"lines":[],"shipping":null,"totals":{},"changes":[]}}"#, server::TOTALS);
    tab.answer("quotes", 200, &quote);
    tab.settle();
    tab.recording()
}

fn expiry() -> String {
    let mut tab = Tab::open(Stored {
        session_token: Some(session_token(60)),
        price_token: Some(price_token(30)),
        cart: Some("2:0:2".into()),
        ..Stored::default()
    });
    tab.answer("session/refresh", 200, &format!(r#"{{"token":"{}","user":{{}}}}"#, session_token(90)));
    tab.settle();
    for _ in 0..4 {
        tab.later(30_000);
        tab.settle();
    }
    tab.recording()
}
