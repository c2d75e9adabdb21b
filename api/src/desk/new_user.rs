//! A customer whom the owner lets in, who chooses a password by a link.

use clap::Args;
use mostrador_core::session::{Registration, Role};

use super::user_report::UserReport;
use super::users::{UserError, account, found, role};
use crate::accounts::keyring::random_text;
use crate::accounts::password_reset;
use crate::accounts::passwords;
use crate::clock;
use crate::config::Config;
use crate::digest;
use crate::mail::account_letters;
use crate::store::registrations::{self, NewRegistration};
use crate::store::{Store, configs, customer_writes, outbox};

/// Somebody to be let in.
#[derive(Clone, Debug, Default, Args)]
pub struct NewUser {
    /// Their address.
    #[arg(value_name = "CORREO", help = "Su correo")]
    pub email: String,
    /// First name.
    #[arg(long, value_name = "NOMBRE", help = "Su nombre")]
    pub firstname: String,
    /// Last name.
    #[arg(long, value_name = "APELLIDOS", help = "Sus apellidos")]
    pub lastname: String,
    /// Telephone.
    #[arg(
        long,
        value_name = "TELÉFONO",
        default_value = "",
        hide_default_value = true,
        help = "Su teléfono"
    )]
    pub phone: String,
    /// Country.
    #[arg(long, value_name = "PAÍS", default_value = "ES", help = "Su país, en dos letras")]
    pub country: String,
    /// What they are.
    #[arg(long, value_name = "PAPEL", value_parser = role, help = "user o professional; si no se dice, user")]
    pub role: Option<Role>,
    /// Without a letter.
    #[arg(long, help = "No envía nada: escribe el enlace, para dárselo de otra forma")]
    pub link: bool,
}

/// Opens the account, and writes the letter with the link by which a password is chosen.
///
/// # Errors
/// What was typed is not what a registration needs, the address has an account, or the database fails.
pub async fn create(store: &Store, config: &Config, new: &NewUser) -> Result<UserReport, UserError> {
    let (person, url) = (person(new)?, config.letterhead()?);
    // Nobody knows this one: the link replaces it.
    let password_hash = passwords::hash(&random_text(32)).ok_or(UserError::Password)?;
    let (now, token_hash) = (clock::now_ms(), digest::sha256(random_text(32)));
    let created = store.transact(async |mut tx| {
        let registration = NewRegistration {
            person: &person,
            password_hash: &password_hash,
            token_hash: &token_hash,
            now_ms: now,
            expires_at: now + 1,
        };
        if !registrations::put(&mut tx, registration).await? {
            return Err(UserError::Known(person.email.clone()));
        }
        registrations::activate(&mut tx, &token_hash, now).await?;
        let user = found(&mut tx, &person.email).await?.user;
        if let Some(role) = &new.role {
            customer_writes::set_roles(&mut tx, user.id, &role.clone().with_those_it_includes()).await?;
        }
        let link = password_reset::link(&mut tx, Some(user.id), &url, now).await?;
        if !new.link {
            let house = configs::value(&mut tx, "trade_name").await?;
            outbox::put(&mut tx, &account_letters::welcome(&user, &house, &link), now).await?;
        }
        let account = account(&mut tx, &person.email).await?;
        Ok((tx, (account, link)))
    });
    let (account, link) = created.await?;
    Ok(UserReport::Created { account, link: new.link.then_some(link) })
}

/// What was typed, held to what registering needs; the password comes later.
fn person(new: &NewUser) -> Result<Registration, UserError> {
    let tidy = |text: &str| text.trim().to_owned();
    let person = Registration {
        firstname: tidy(&new.firstname),
        lastname: tidy(&new.lastname),
        email: tidy(&new.email),
        phone: tidy(&new.phone),
        country: tidy(&new.country).to_uppercase(),
        password: String::new(),
        privacy: true,
    };
    let typed = |field: &str| field != "password" && !(field == "phone" && person.phone.is_empty());
    let errors = person.check();
    let wrong: Vec<String> = errors
        .iter()
        .filter(|error| typed(&error.field))
        .map(|error| format!("{}: {}", option(&error.field), error.message))
        .collect();
    if wrong.is_empty() { Ok(person) } else { Err(UserError::Unfit(wrong.join("; "))) }
}

fn option(field: &str) -> String {
    if field == "email" { "CORREO".to_owned() } else { format!("--{field}") }
}
