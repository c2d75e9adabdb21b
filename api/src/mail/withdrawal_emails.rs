//! Emails about withdrawals: the receipt with date and time that the law requires, and the notice to the
//! owner.

use mostrador_core::withdrawals::WithdrawalDenial;

use super::{Email, shop_name_or_default};
use crate::db::repositories::withdrawals::Withdrawal;

/// Receipt to the declared email address. The sender of the form may not own that address, so the declared
/// data is repeated only when it matches an order.
pub fn receipt(withdrawal: &Withdrawal, when: &str, shop_name: &str) -> Email {
    let shop_name = shop_name_or_default(shop_name);
    let reference = withdrawal.reference();
    let Withdrawal { name, email, .. } = withdrawal;
    let Some(order) = &withdrawal.order else {
        return Email {
            to: email.clone(),
            subject: format!("Hemos recibido tu desistimiento {reference}"),
            text: format!(
                "Hola:\n\nHemos recibido, el {when}, una declaración de que desistes de un contrato, con este correo y la \
                 referencia {reference}. No encontramos ningún pedido con este correo y el número que se escribió: si era \
                 una errata, vuelve a rellenar el formulario; si no has sido tú, no hagas nada. Guarda este correo: es tu \
                 justificante.\n\n{shop_name}\n"
            ),
        };
    };
    Email {
        to: email.clone(),
        subject: format!("Hemos recibido tu desistimiento del pedido {order}"),
        text: format!(
            "Hola, {name}:\n\nHemos recibido, el {when}, tu declaración de que desistes del contrato:\n\nPedido: \
             {order}\nNombre: {name}\nCorreo: {email}\nReferencia: {reference}\n\nComprobaremos los datos y te \
             escribiremos con los pasos que siguen. Si el pedido se puede devolver, recibirás el importe en un máximo de \
             14 días. Guarda este correo: es tu justificante.\n\n{shop_name}\n"
        ),
    }
}

/// Notice to the owner with the result of the check.
pub fn notice(withdrawal: &Withdrawal, when: &str, finding: &Finding, owner: &str) -> Email {
    Email {
        to: owner.to_owned(),
        subject: format!("Desistimiento {}: pedido {}", withdrawal.reference(), withdrawal.order_text),
        text: format!(
            "{} <{}> desiste del pedido {}, el {when}.\n\n{}\n",
            withdrawal.name,
            withdrawal.email,
            withdrawal.order_text,
            finding.text(withdrawal)
        ),
    }
}

/// Result of checking a withdrawal against the orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The order exists, with a right of withdrawal.
    Entitled {
        /// The right covers only a part of the order.
        partial: bool,
        /// The order is not paid: cancel it, nothing to refund.
        unpaid: bool,
        /// The order is not shipped yet.
        unshipped: bool,
    },
    /// The order exists, without a right of withdrawal.
    NotEntitled(WithdrawalDenial),
    /// No order has this number and email address.
    Unknown,
    /// The order exists, but its customer's account was erased, so the email address cannot be compared.
    Erased,
}

impl Finding {
    fn text(self, withdrawal: &Withdrawal) -> String {
        let number = withdrawal.order.as_deref().unwrap_or(&withdrawal.order_text);
        let settle = format!("`mostrador order withdrawals --settle {}`", withdrawal.reference());
        match self {
            Self::Entitled { unpaid: true, .. } => format!(
                "Está en plazo. No está pagado: no lo envíes, y cancélalo con `mostrador order cancel {number}`."
            ),
            Self::Entitled { partial: partly, unshipped: unsent, .. } => {
                let (part, refund) = if partly {
                    let part = " Solo alcanza a una parte del pedido: al resto se renunció al pedir acceso inmediato, o \
                                su plazo ya ha pasado.";
                    let amount =
                        format!("`mostrador order refund {number} --amount` y los euros de esa parte");
                    (part, format!("{amount}; después dalo por atendido con {settle}"))
                } else {
                    ("", format!("`mostrador order refund {number} --restock`"))
                };
                let sent = if unsent { " Todavía no ha salido: no lo envíes." } else { "" };
                format!(
                    "Está en plazo.{sent}{part} Para devolver el importe: {refund}. El plazo para \
                     hacerlo es de 14 días; puedes esperar a que llegue la mercancía."
                )
            }
            Self::NotEntitled(bar) => format!(
                "No le corresponde: {}. Contéstale tú.",
                match bar {
                    WithdrawalDenial::Professional => "compró como profesional",
                    WithdrawalDenial::Ended => "el pedido está cancelado o ya se devolvió entero",
                    WithdrawalDenial::Late => "han pasado los 14 días",
                    WithdrawalDenial::Waived =>
                        "pidió acceso inmediato al contenido digital y ya ha empezado",
                }
            ),
            Self::Unknown => format!(
                "No hay ningún pedido con ese número y ese correo. Puede ser una errata: contéstale tú, y después dalo por \
                 atendido con {settle}."
            ),
            Self::Erased => format!(
                "El pedido existe, pero quien lo hizo borró su cuenta y la tienda ya no guarda su correo. Compara el \
                 nombre con el de `mostrador order show {number}`, contéstale tú, y después dalo por atendido con {settle}."
            ),
        }
    }
}
