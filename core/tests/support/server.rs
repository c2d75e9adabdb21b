//! Responses of the scenarios' server, in the format of the API.

use super::START;

/// Returns status and body for a path.
pub(crate) fn response(path: &str) -> (u16, String) {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let body = match path {
        "parameters/menu-items" => MENUS.into(),
        "configs" => list(&[CONFIGS]),
        "products" => products(query),
        "delivery-methods" => list(&[COURIER, PICKUP]),
        "delivery-methods/1" => with_price(COURIER, query),
        "delivery-methods/2" => with_price(PICKUP, query),
        "shops" => list(&[SHOP]),
        "promotions" => list(&[]),
        "tax-rules" => r#"{"policy":{},"rates":[],"union_sales_left":1000000}"#.into(),
        "payment-methods" => list(&[PAYMENTS]),
        "customers/me/cart" => r#"{"lines":[{"product":2,"selected_variant":null,"qty":3},{"product":1,"selected_variant":11,"qty":1}]}"#.into(),
        "session/refresh" => format!(r#"{{"token":"{}","user":{{}}}}"#, session_token(7_200)),
        "session" => return (204, String::new()),
        _ => return (404, r#"{"code":"not_found","message":"No existe."}"#.into()),
    };
    (200, body)
}

pub(crate) fn list(items: &[&str]) -> String {
    format!(r#"{{"data":[{}],"total":{},"page":1,"limit":10}}"#, items.join(","), items.len())
}

/// Products with the requested ids, or all.
fn products(query: &str) -> String {
    let ids = query.split('&').find_map(|pair| pair.strip_prefix("filter[id]="));
    let all = [(1, OIL), (2, SOAP), (3, COURSE), (4, BALM)];
    let is_requested = |id: u32| ids.is_none_or(|ids| ids.split(',').any(|other| other == id.to_string()));
    list(&all.iter().filter(|(id, _)| is_requested(*id)).map(|(_, product)| *product).collect::<Vec<_>>())
}

/// Delivery method with its price; `null` for postal codes without delivery.
fn with_price(method: &str, query: &str) -> String {
    let islands = query.contains("postal_code=35") || query.contains("postal_code=38");
    let price = if islands {
        "null"
    } else {
        r#"{"price":"4.090909","original_price":"4.090909","from_amount":"40","discount_percent":100,"discount_amount":"0","taxes":"0.859091"}"#
    };
    format!(r#"{},"price":{price}}}"#, method.trim_end_matches('}'))
}

/// Session token that expires `seconds` after `START`.
pub(crate) fn session_token(seconds: i64) -> String {
    token(&format!(
        r#"{{"sub":"7","iat":1,"exp":{},"jti":"k3y","aud":"session","user":{USER}}}"#,
        START.ms() / 1000 + seconds
    ))
}

/// Price token that expires `seconds` after `START`.
pub(crate) fn price_token(seconds: i64) -> String {
    token(&format!(r#"{{"exp":{},"aud":"price"}}"#, START.ms() / 1000 + seconds))
}

fn token(claims: &str) -> String {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut middle = String::new();
    for chunk in claims.as_bytes().chunks(3) {
        let word = chunk.iter().fold(0_u32, |w, b| (w << 8) | u32::from(*b)) << (8 * (3 - chunk.len()));
        for index in 0..=chunk.len() {
            middle.push(char::from(SYMBOLS[(word >> (18 - 6 * index) & 63) as usize]));
        }
    }
    format!("eyJhbGciOiJIUzI1NiJ9.{middle}.c2lnbmF0dXJl")
}

/// Order of two soaps with delivery, in a state.
pub(crate) fn order(state: &str) -> String {
    format!(
        r#"{{"number":"M27-000001","state":"{state}","lines":[{{"product":2,"selected_variant":null,"qty":2,"title":"Jabón de laurel","variant_title":"","price_et":"5","price_taxes":"1.05","total":1210}}],"totals":{TOTALS},"payment_method":"card","delivery":null,"billing":{{"ignoreInvoice":true}},"shipping":null,"created_at":"2027-01-15T08:05:00Z","paid_at":null,"payment":null}}"#
    )
}

pub(crate) const TOTALS: &str = r#"{"subtotal":1000,"shipping":409,"taxes":296,"total":1705,"net_total":1409,"goods_gross":1210,"shipping_gross":495}"#;

const USER: &str = r#"{"id":7,"firstname":"Íñigo","lastname":"Ruiz Paz","email":"inigo@correo.es","avatar":"","country":"ES","roles":["user"],"phone":"612345678","hasCard":false,"hasBillingAddress":false}"#;
const MENUS: &str = r#"{"main":[{"id":1,"title":"Facial","url":"/tienda/facial"},{"id":2,"title":"Mis pedidos","url":"/zona-de-cliente/pedidos","metadata":{"requiresAuth":true,"roles":["user"]}}]}"#;
const CONFIGS: &str = r#"{"key_name":"trade_name","key_value":"Casa Laurel"},{"key_name":"phone_alt","key_value":"910 000 000"}"#;
pub(crate) const OIL: &str = r#"{"id":1,"title":"Aceite de argán","slug":"aceite-de-argan","price_et":"16.528926","price_taxes":"3.471074","variants":[{"id":11,"title":"50 ml","price_et":"0","price_taxes":"0","sold_out":false},{"id":12,"title":"100 ml","price_et":"30.578512","price_taxes":"6.421488","sold_out":true}],"category":{"id":2,"title":"Aceites","slug":"aceites"}}"#;
pub(crate) const SOAP: &str = r#"{"id":2,"title":"Jabón de laurel","slug":"jabon-de-laurel","price_et":"5","price_taxes":"1.05","category":{"id":3,"title":"Jabones","slug":"jabones"}}"#;
const COURSE: &str = r#"{"id":3,"title":"Curso de masaje","slug":"curso-de-masaje","price_et":"100","price_taxes":"21","unique_buy":true,"virtual":true}"#;
const BALM: &str = r#"{"id":4,"title":"Bálsamo","slug":"balsamo","price_et":"3.296703","price_taxes":"0.693297","sold_out":true}"#;
const COURIER: &str = r#"{"id":1,"title":"Mensajería","type":"courier","description":"En 48 horas","tax":1}"#;
const PICKUP: &str = r#"{"id":2,"title":"Recogida","type":"pickup","description":"En la tienda","tax":1}"#;
const SHOP: &str = r#"{"id":5,"slug":"centro","title":"Tienda del centro","streetAddress":"Calle Mayor 1","locality":"Madrid","region":"Madrid","postalCode":"28013","country":"ES","phone":"910000000","schedule":"","allow_pickup":true}"#;
const PAYMENTS: &str = r#"{"id":1,"title":"Tarjeta","type":"card","description":""},{"id":2,"title":"Transferencia","type":"transfer","description":""},{"id":3,"title":"Contra reembolso","type":"cash_on_delivery","description":""}"#;
