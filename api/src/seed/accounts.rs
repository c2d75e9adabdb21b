//! Demo accounts with published passwords: a customer, a professional, staff members and an access code of the
//! trade price table.

use mostrador_core::address::country::DEFAULT_COUNTRY;
use mostrador_core::session::{Registration, Role};
use mostrador_core::staff::StaffRole;
use serde::Deserialize;

use super::{SeedError, parse_json};
use crate::db::repositories::registrations::NewRegistration;
use crate::db::repositories::staff::NewStaffMember;
use crate::db::repositories::{customer_writes, customers, price_codes, registrations, staff};
use crate::db::{Database, Tx};
use crate::services::authentication::passwords::PasswordHasher;
use crate::services::price_table::codes::code_hash;
use crate::{clock, digest};

const FILE: &str = include_str!("../../demo/accounts.json");

#[derive(Deserialize)]
struct Accounts {
    customers: Vec<Account>,
    staff: Vec<StaffAccount>,
    price_code: PriceCode,
}

#[derive(Clone, Deserialize)]
struct Account {
    role: Role,
    firstname: String,
    lastname: String,
    email: String,
    phone: String,
    password: String,
}

#[derive(Clone, Deserialize)]
struct StaffAccount {
    role: StaffRole,
    name: String,
    email: String,
    password: String,
}

#[derive(Clone, Deserialize)]
struct PriceCode {
    label: String,
    code: String,
}

/// Creates the demo accounts that do not exist yet.
pub async fn create(store: &Database) -> Result<(), SeedError> {
    let Accounts { customers, staff: members, price_code } = parse_json("accounts.json", FILE)?;
    let passwords = PasswordHasher::default();
    for account in customers {
        let hash = passwords.hash(account.password.clone()).await.map_err(|_| SeedError::Password)?;
        store
            .transaction(async |tx| {
                if customers::by_email(tx, &account.email).await?.is_none() {
                    create_account(tx, &account, &hash).await?;
                }
                Ok::<_, sqlx::Error>(())
            })
            .await?;
    }
    for member in members {
        let hash = passwords.hash(member.password.clone()).await.map_err(|_| SeedError::Password)?;
        let StaffAccount { email, name, role, .. } = &member;
        let new = NewStaffMember { email, name, password_hash: &hash, role: *role, now: clock::now() };
        // An account that exists already is left as it is.
        store.transaction(async |tx| staff::insert(tx, new).await).await?;
    }
    store
        .transaction(async |tx| {
            let (hash, now) = (code_hash(&price_code.code), clock::now());
            if price_codes::use_code(tx, &hash, now).await?.is_none() {
                price_codes::insert(tx, &hash, &price_code.label, now, None).await?;
            }
            Ok::<_, sqlx::Error>(())
        })
        .await?;
    Ok(())
}

/// Registers and activates a customer account, as the e-mailed activation link would.
async fn create_account(tx: &mut Tx, account: &Account, password_hash: &str) -> Result<(), sqlx::Error> {
    let now = clock::now();
    let person = Registration {
        firstname: account.firstname.clone(),
        lastname: account.lastname.clone(),
        email: account.email.clone(),
        phone: account.phone.clone(),
        country: DEFAULT_COUNTRY.to_owned(),
        ..Registration::default()
    };
    let token_hash = &digest::sha256(&account.email);
    let new = NewRegistration { form: &person, password_hash, token_hash, now, expires_at: now + 1 };
    registrations::insert(tx, new).await?;
    if let Some(id) = registrations::activate(tx, token_hash, now).await? {
        customer_writes::set_roles(tx, id, &account.role.clone().with_implied_roles()).await?;
    }
    Ok(())
}
