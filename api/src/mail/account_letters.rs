//! What the shop writes about accounts, and what visitors write to the shop.

use mostrador_core::contact::ContactMessage;
use mostrador_core::session::{Registration, User};

use super::{Message, named};

/// To somebody who has registered.
#[must_use]
pub fn activation(to: &Registration, house: &str, link: &str) -> Message {
    let house = named(house);
    Message {
        to: to.email.clone(),
        subject: format!("Activa tu cuenta en {house}"),
        text: format!(
            "Hola, {}:\n\nGracias por crear una cuenta en {house}. Para activarla, abre este enlace:\n\n{link}\n\n\
             El enlace vale durante 48 horas y para una sola vez. Si no has sido tú, no hace falta que hagas nada: \
             sin activarla, la cuenta no se puede usar.\n\n{house}\n",
            to.firstname
        ),
    }
}

/// To somebody who has an account and registers again, or is registered by somebody else.
#[must_use]
pub fn already_registered(to: &Registration, house: &str, link: &str) -> Message {
    let house = named(house);
    Message {
        to: to.email.clone(),
        subject: format!("Ya tienes una cuenta en {house}"),
        text: format!(
            "Hola:\n\nAlguien, quizá tú, ha intentado crear una cuenta en {house} con esta dirección de correo, que \
             ya tiene una. Puedes entrar aquí:\n\n{link}\n\nSi no has sido tú, no hace falta que hagas nada: tu cuenta \
             y tu contraseña siguen como estaban.\n\n{house}\n",
        ),
    }
}

/// To somebody whom the owner has let in.
#[must_use]
pub fn welcome(to: &User, house: &str, link: &str) -> Message {
    let house = named(house);
    Message {
        to: to.email.clone(),
        subject: format!("Tu cuenta en {house}"),
        text: format!(
            "Hola, {}:\n\nTe hemos abierto una cuenta en {house}. Elige tu contraseña aquí:\n\n{link}\n\nEl enlace vale \
             durante una hora y para una sola vez; si se te pasa, pide otro en «He olvidado mi contraseña».\n\n{house}\n",
            to.firstname
        ),
    }
}

/// To a customer who has forgotten their password.
#[must_use]
pub fn password_reset(to: &User, house: &str, link: &str) -> Message {
    let house = named(house);
    Message {
        to: to.email.clone(),
        subject: format!("Elige una contraseña nueva en {house}"),
        text: format!(
            "Hola, {}:\n\nPara elegir una contraseña nueva, abre este enlace:\n\n{link}\n\nEl enlace vale durante una \
             hora y para una sola vez. Si no lo has pedido tú, no hace falta que hagas nada: tu contraseña sigue siendo \
             la de antes.\n\n{house}\n",
            to.firstname
        ),
    }
}

/// To an address without account, for which a new password was asked.
#[must_use]
pub fn no_account(to: &str, house: &str, link: &str) -> Message {
    let house = named(house);
    Message {
        to: to.to_owned(),
        subject: format!("No tienes cuenta en {house}"),
        text: format!(
            "Hola:\n\nAlguien, quizá tú, ha pedido una contraseña nueva en {house} para esta dirección de correo, con la \
             que no hay ninguna cuenta activa. Puede que te registraras con otra; si no, puedes crear una aquí:\n\n\
             {link}\n\nSi no has sido tú, no hace falta que hagas nada.\n\n{house}\n",
        ),
    }
}

/// To a customer whose password is another one now.
#[must_use]
pub fn password_changed(to: &User, house: &str, link: &str) -> Message {
    let house = named(house);
    Message {
        to: to.email.clone(),
        subject: format!("Tu contraseña de {house} ha cambiado"),
        text: format!(
            "Hola, {}:\n\nLa contraseña de tu cuenta en {house} ha cambiado y hemos cerrado tus otras sesiones.\n\nSi no \
             has sido tú, elige una contraseña nueva cuanto antes:\n\n{link}\n\n{house}\n",
            to.firstname
        ),
    }
}

/// To somebody who was a customer until now.
#[must_use]
pub fn erased(to: &User, house: &str) -> Message {
    let house = named(house);
    Message {
        to: to.email.clone(),
        subject: format!("Tu cuenta en {house} se ha borrado"),
        text: format!(
            "Hola, {}:\n\nHemos borrado tu cuenta y tus datos, como has pedido. De tus pedidos guardamos lo que la ley \
             nos obliga a guardar, y nada más. Tus cursos y sus certificados ya no se pueden consultar.\n\nGracias por haber comprado en {house}.\n\n{house}\n",
            to.firstname
        ),
    }
}

/// To the owner: what somebody has written in the contact form.
#[must_use]
pub fn contact(message: &ContactMessage, owner: &str, house: &str) -> Message {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (name, email, phone) = (line(&message.name), line(&message.email), line(&message.phone));
    let phone = if phone.is_empty() { String::new() } else { format!("\nTeléfono: {phone}") };
    Message {
        to: owner.to_owned(),
        subject: format!("Mensaje de {name} desde la web de {}", named(house)),
        text: format!(
            "De: {name} <{email}>{phone}\n\n{}\n\nHa aceptado la política de privacidad. Responde a {email}.\n",
            message.message.trim()
        ),
    }
}
