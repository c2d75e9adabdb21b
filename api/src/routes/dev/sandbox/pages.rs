//! HTML pages of the sandbox bank.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use mostrador_core::money::Cents;

use crate::config::SANDBOX_PATH;
use crate::payments::PREAUTHORISATION;
use crate::payments::redsys::payment_request::REQUEST_TOKEN;
use crate::payments::sandbox::payment::VerifiedRequest;
use crate::text::escape_html;

/// Decisions and the labels of their buttons.
const BUTTONS: [(&str, &str); 7] = [
    ("authorise", "Autorizar"),
    ("decline", "Denegar"),
    ("decline-card", "Denegar por tarjeta no válida"),
    ("cancel", "Cancelar"),
    ("authorise-and-stay", "Autorizar sin volver"),
    ("authorise-and-forget", "Autorizar y perder el aviso"),
    ("close", "Cerrar la ventana"),
];

/// Page with the payment details and the buttons.
pub(crate) fn decision_page(payment: &VerifiedRequest) -> String {
    let cents = payment.value("DS_MERCHANT_AMOUNT").parse().map(Cents::new).unwrap_or_default();
    let method = match payment.value("DS_MERCHANT_PAYMETHODS") {
        "z" => "Bizum",
        "xpay" => "Apple Pay o Google Pay",
        _ => "Tarjeta",
    };
    let is_reservation = payment.value("DS_MERCHANT_TRANSACTIONTYPE") == PREAUTHORISATION;
    let operation = if is_reservation { "Reserva del importe" } else { "Cobro" };
    let card = match payment.value("DS_MERCHANT_IDENTIFIER") {
        "" => "Nueva, no se guarda",
        REQUEST_TOKEN => "Nueva, se guarda",
        _ => "Guardada",
    };
    let rows = [
        ("Importe", cents.format()),
        ("Comercio", payment.value("DS_MERCHANT_MERCHANTNAME").to_owned()),
        ("Código de comercio", payment.value("DS_MERCHANT_MERCHANTCODE").to_owned()),
        ("Terminal", payment.value("DS_MERCHANT_TERMINAL").to_owned()),
        ("Número de operación", payment.value("DS_MERCHANT_ORDER").to_owned()),
        ("Concepto", payment.value("DS_MERCHANT_PRODUCTDESCRIPTION").to_owned()),
        ("Forma de pago", method.to_owned()),
        ("Operación", operation.to_owned()),
        ("Tarjeta", card.to_owned()),
    ];
    let fields = [
        ("Ds_SignatureVersion", &payment.version),
        ("Ds_MerchantParameters", &payment.parameters),
        ("Ds_Signature", &payment.signature),
    ];
    let rows =
        rows.map(|(name, value)| format!("<div><dt>{name}</dt><dd>{}</dd></div>", escape_html(&value)));
    let fields = fields.map(|(name, value)| {
        format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escape_html(value))
    });
    let buttons =
        BUTTONS.map(|(value, label)| format!("<button name=\"decision\" value=\"{value}\">{label}</button>"));
    let (rows, fields, buttons) = (rows.concat(), fields.concat(), buttons.concat());
    let form = format!("<form method=\"post\" action=\"{SANDBOX_PATH}/decision\">{fields}{buttons}</form>");
    page("Pago seguro", &format!("<dl>{rows}</dl>{form}"))
}

/// Page for a browser that does not return to the shop.
pub(crate) fn no_return_page() -> String {
    page(
        "Puedes cerrar esta ventana",
        "<p>Puedes cerrar esta ventana y volver a la tienda por tu cuenta.</p>",
    )
}

/// Page for a rejected request.
pub(crate) fn rejection_page(code: &str) -> Response {
    let reason = match code {
        "SIS0042" => "Error en el cálculo de la firma.",
        "SIS0051" => "Número de pedido repetido.",
        "SIS0026" => "No existe el comercio o el terminal enviado.",
        "SIS0018" => "El importe no es válido.",
        "SIS0030" => "La dirección de notificación no es la de esta tienda.",
        _ => "La operación no se puede realizar.",
    };
    let content = format!("<p>No se puede realizar la operación.</p><p>{reason} <code>{code}</code></p>");
    (StatusCode::BAD_REQUEST, Html(page("Pago no disponible", &content))).into_response()
}

fn page(title: &str, content: &str) -> String {
    include_str!("page.html").replace("{{title}}", title).replace("{{content}}", content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_request_are_escaped() {
        let values = [("DS_MERCHANT_AMOUNT", "12691"), ("DS_MERCHANT_MERCHANTNAME", "<b>Tienda</b>")];
        let payment = VerifiedRequest {
            version: "v".into(),
            parameters: "\"p".into(),
            signature: "s".into(),
            values: values.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
        };
        let page = decision_page(&payment);
        assert!(page.contains("126,91\u{a0}€") && page.contains("&lt;b&gt;Tienda"));
        assert!(page.contains("value=\"&quot;p\""));
        for (_, label) in BUTTONS {
            assert!(page.contains(&format!(">{label}</button>")), "{label}");
        }
    }
}
