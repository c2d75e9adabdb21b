//! Customers on a terminal: a line each, or everything of one; or JSON for programs.

use mostrador_core::session::User;
use serde::Serialize;

use crate::clock;
use crate::store::customers::{AccountState, Customer};

/// A customer and their account.
#[derive(Clone, Debug, Serialize)]
pub struct Account {
    /// Who.
    #[serde(flatten)]
    pub user: User,
    /// `active` or `disabled`.
    pub state: &'static str,
    /// When they registered, RFC 3339.
    pub registered_at: String,
}

impl Account {
    /// The account of a customer who registered at an instant, in milliseconds since 1970.
    #[must_use]
    pub fn new(customer: Customer, registered_ms: i64) -> Self {
        let (state, registered_at) = (customer.state.as_str(), clock::rfc3339(registered_ms));
        Self { user: customer.user, state, registered_at }
    }

    fn state_name(&self) -> &'static str {
        if self.state == AccountState::Active.as_str() { "abierta" } else { "cerrada" }
    }
}

/// Everything of one customer.
#[derive(Clone, Debug, Serialize)]
pub struct Dossier {
    /// Who.
    #[serde(flatten)]
    pub account: Account,
    /// The numbers of their orders, the newest first.
    pub orders: Vec<String>,
    /// How many addresses they keep.
    pub addresses: usize,
    /// Where they are logged in.
    pub devices: Vec<String>,
}

/// What there is to say.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum UserReport {
    /// Some customers.
    List(Vec<Account>),
    /// One, whole.
    One(Box<Dossier>),
    /// One who is different now.
    Changed(Account),
    /// One who is new, with the link to a password when it is handed over.
    Created {
        /// Who.
        #[serde(flatten)]
        account: Account,
        /// The address of a page.
        #[serde(skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
    /// A letter that is in the outbox.
    Sent {
        /// To whom.
        to: String,
    },
    /// A link to be handed over.
    Link {
        /// The address of a page.
        link: String,
    },
}

impl UserReport {
    /// The text to print.
    ///
    /// # Errors
    /// It has no JSON form.
    pub fn shown(&self, json: bool) -> Result<String, serde_json::Error> {
        if json {
            return Ok(serde_json::to_string_pretty(self)? + "\n");
        }
        Ok(match self {
            Self::List(accounts) if accounts.is_empty() => "No hay clientes así.\n".to_owned(),
            Self::List(accounts) => accounts.iter().map(line).collect(),
            Self::One(dossier) => whole(dossier),
            Self::Changed(account) => format!(
                "{} <{}>: {}, cuenta {}.\n",
                account.user.fullname(),
                account.user.email,
                account.user.current_role().label(),
                account.state_name()
            ),
            Self::Created { account, link } => {
                let Account { user, .. } = account;
                let who = format!("{} <{}>: {}", user.fullname(), user.email, user.current_role().label());
                match link {
                    Some(link) => {
                        format!("{who}.\nElige su contraseña aquí, en una hora y una sola vez:\n\n{link}\n")
                    }
                    None => format!("{who}. Recibe por correo el enlace para elegir su contraseña.\n"),
                }
            }
            Self::Sent { to } => {
                format!(
                    "El enlace para elegir otra contraseña sale por correo a {to}. Vale durante una hora.\n"
                )
            }
            Self::Link { link } => format!("{link}\n\nVale durante una hora y para una sola vez.\n"),
        })
    }
}

fn line(account: &Account) -> String {
    format!(
        "{:>6}  {}  {:<12}  {:<8}  {} <{}>\n",
        account.user.id,
        account.registered_at,
        account.user.current_role().label(),
        account.state_name(),
        account.user.fullname(),
        account.user.email
    )
}

fn whole(dossier: &Dossier) -> String {
    let Dossier { account, orders, addresses, devices } = dossier;
    let or_none = |texts: &[String]| {
        let named = texts.iter().filter(|text| !text.is_empty()).cloned().collect::<Vec<_>>().join(", ");
        if named.is_empty() { String::new() } else { format!(": {named}") }
    };
    format!(
        "{} <{}>\nCliente {}, desde {}\n{}, cuenta {}\nTeléfono: {} · País: {}\nPedidos: {}{}\nDirecciones guardadas: \
         {addresses}\nSesiones abiertas: {}{}\n",
        account.user.fullname(),
        account.user.email,
        account.user.id,
        account.registered_at,
        account.user.current_role().label(),
        account.state_name(),
        if account.user.phone.is_empty() { "ninguno" } else { &account.user.phone },
        account.user.country,
        orders.len(),
        or_none(orders),
        devices.len(),
        or_none(devices),
    )
}
