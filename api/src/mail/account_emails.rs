//! Emails about customer accounts, and the email of the contact form.

use mostrador_core::content::contact::ContactMessage;
use mostrador_core::session::{Registration, User};

use super::{Message, named};

/// Activation link after a registration.
pub fn activation(to: &Registration, shop_name: &str, link: &str) -> Message {
    let shop_name = named(shop_name);
    Message {
        to: to.email.clone(),
        subject: format!("Activa tu cuenta en {shop_name}"),
        text: format!(
            "Hola, {}:\n\nGracias por crear una cuenta en {shop_name}. Para activarla, abre este enlace:\n\n{link}\n\n\
             El enlace vale durante 48 horas y para una sola vez. Si no has sido tú, no hace falta que hagas nada: \
             sin activarla, la cuenta no se puede usar.\n\n{shop_name}\n",
            to.firstname
        ),
    }
}

/// Notice to the owner of an existing account that its address was used to register again.
pub fn already_registered(to: &Registration, shop_name: &str, link: &str) -> Message {
    let shop_name = named(shop_name);
    Message {
        to: to.email.clone(),
        subject: format!("Ya tienes una cuenta en {shop_name}"),
        text: format!(
            "Hola:\n\nAlguien, quizá tú, ha intentado crear una cuenta en {shop_name} con esta dirección de correo, que \
             ya tiene una. Puedes entrar aquí:\n\n{link}\n\nSi no has sido tú, no hace falta que hagas nada: tu cuenta \
             y tu contraseña siguen como estaban.\n\n{shop_name}\n",
        ),
    }
}

/// Link to choose a password, for an account created by the shop owner.
pub fn welcome(to: &User, shop_name: &str, link: &str) -> Message {
    let shop_name = named(shop_name);
    Message {
        to: to.email.clone(),
        subject: format!("Tu cuenta en {shop_name}"),
        text: format!(
            "Hola, {}:\n\nTe hemos abierto una cuenta en {shop_name}. Elige tu contraseña aquí:\n\n{link}\n\nEl enlace vale \
             durante una hora y para una sola vez; si se te pasa, pide otro en «He olvidado mi contraseña».\n\n{shop_name}\n",
            to.firstname
        ),
    }
}

/// Link to choose a new password, on request of the customer.
pub fn password_reset(to: &User, shop_name: &str, link: &str) -> Message {
    let shop_name = named(shop_name);
    Message {
        to: to.email.clone(),
        subject: format!("Elige una contraseña nueva en {shop_name}"),
        text: format!(
            "Hola, {}:\n\nPara elegir una contraseña nueva, abre este enlace:\n\n{link}\n\nEl enlace vale durante una \
             hora y para una sola vez. Si no lo has pedido tú, no hace falta que hagas nada: tu contraseña sigue siendo \
             la de antes.\n\n{shop_name}\n",
            to.firstname
        ),
    }
}

/// Answer to a password reset request for an address without account.
pub fn no_account(to: &str, shop_name: &str, link: &str) -> Message {
    let shop_name = named(shop_name);
    Message {
        to: to.to_owned(),
        subject: format!("No tienes cuenta en {shop_name}"),
        text: format!(
            "Hola:\n\nAlguien, quizá tú, ha pedido una contraseña nueva en {shop_name} para esta dirección de correo, con la \
             que no hay ninguna cuenta activa. Puede que te registraras con otra; si no, puedes crear una aquí:\n\n\
             {link}\n\nSi no has sido tú, no hace falta que hagas nada.\n\n{shop_name}\n",
        ),
    }
}

/// Notice of a changed password.
pub fn password_changed(to: &User, shop_name: &str, link: &str) -> Message {
    let shop_name = named(shop_name);
    Message {
        to: to.email.clone(),
        subject: format!("Tu contraseña de {shop_name} ha cambiado"),
        text: format!(
            "Hola, {}:\n\nLa contraseña de tu cuenta en {shop_name} ha cambiado y hemos cerrado tus otras sesiones.\n\nSi no \
             has sido tú, elige una contraseña nueva cuanto antes:\n\n{link}\n\n{shop_name}\n",
            to.firstname
        ),
    }
}

/// Confirmation of the erasure of an account.
pub fn erased(to: &User, shop_name: &str) -> Message {
    let shop_name = named(shop_name);
    Message {
        to: to.email.clone(),
        subject: format!("Tu cuenta en {shop_name} se ha borrado"),
        text: format!(
            "Hola, {}:\n\nHemos borrado tu cuenta y tus datos, como has pedido. De tus pedidos guardamos lo que la ley \
             nos obliga a guardar, y nada más. Tus cursos y sus certificados ya no se pueden consultar.\n\nGracias por haber comprado en {shop_name}.\n\n{shop_name}\n",
            to.firstname
        ),
    }
}

/// Message of the contact form, to the owner.
pub fn contact(message: &ContactMessage, owner: &str, shop_name: &str) -> Message {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (name, email, phone) = (one_line(&message.name), one_line(&message.email), one_line(&message.phone));
    let phone = if phone.is_empty() { String::new() } else { format!("\nTeléfono: {phone}") };
    Message {
        to: owner.to_owned(),
        subject: format!("Mensaje de {name} desde la web de {}", named(shop_name)),
        text: format!(
            "De: {name} <{email}>{phone}\n\n{}\n\nHa aceptado la política de privacidad. Responde a {email}.\n",
            message.message.trim()
        ),
    }
}
