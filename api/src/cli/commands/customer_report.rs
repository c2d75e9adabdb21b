//! Customers as terminal output: one line each or in full, or JSON.

use mostrador_core::session::User;
use mostrador_core::time::Timestamp;
use serde::Serialize;

use crate::cli::report::Report;
use crate::clock;
use crate::db::repositories::customers::{AccountState, Customer};

#[derive(Clone, Debug, Serialize)]
pub struct Account {
    #[serde(flatten)]
    pub user: User,
    /// `active` or `disabled`.
    pub state: &'static str,
    pub registered_at: String,
}

impl Account {
    pub fn new(customer: Customer, registered_at: Timestamp) -> Self {
        let (state, registered_at) = (customer.state.as_str(), clock::format_rfc3339(registered_at));
        Self { user: customer.user, state, registered_at }
    }

    fn state_name(&self) -> &'static str {
        if self.state == AccountState::Active.as_str() { "abierta" } else { "cerrada" }
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct CustomerReport {
    #[serde(flatten)]
    pub account: Account,
    /// Order numbers, newest first.
    pub orders: Vec<String>,
    pub addresses: usize,
    pub devices: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum UserReport {
    List(Vec<Account>),
    One(Box<CustomerReport>),
    Changed(Account),
    /// New account; the link to choose a password is present when no e-mail was sent.
    Created {
        #[serde(flatten)]
        account: Account,
        #[serde(skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
    Sent {
        to: String,
    },
    Link {
        link: String,
    },
}

impl Report for UserReport {
    fn to_text(&self) -> String {
        match self {
            Self::List(accounts) if accounts.is_empty() => "No hay clientes así.\n".to_owned(),
            Self::List(accounts) => accounts.iter().map(line).collect(),
            Self::One(report) => details(report),
            Self::Changed(account) => format!(
                "{} <{}>: {}, cuenta {}.\n",
                account.user.fullname(),
                account.user.email,
                account.user.current_role().label(),
                account.state_name()
            ),
            Self::Created { account, link } => {
                let Account { user, .. } = account;
                let summary =
                    format!("{} <{}>: {}", user.fullname(), user.email, user.current_role().label());
                match link {
                    Some(link) => {
                        format!(
                            "{summary}.\nElige su contraseña aquí, en una hora y una sola vez:\n\n{link}\n"
                        )
                    }
                    None => format!("{summary}. Recibe por correo el enlace para elegir su contraseña.\n"),
                }
            }
            Self::Sent { to } => {
                format!(
                    "El enlace para elegir otra contraseña sale por correo a {to}. Vale durante una hora.\n"
                )
            }
            Self::Link { link } => format!("{link}\n\nVale durante una hora y para una sola vez.\n"),
        }
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

fn details(report: &CustomerReport) -> String {
    let CustomerReport { account, orders, addresses, devices } = report;
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
