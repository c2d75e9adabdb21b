//! Second factor of staff logins: codes of an authenticator app (TOTP, RFC 6238) and recovery codes.

use mostrador_core::time::Timestamp;
use totp_rs::{Builder, Secret, Totp};

use crate::db::repositories::staff;
use crate::db::repositories::staff::StaffMember;
use crate::db::{ConditionalWrite, Tx};
use crate::error::ApiError;
use crate::services::authentication::jwt::random_base64url;
use crate::{digest, environment};

/// Number of recovery codes of a member.
const RECOVERY_CODES: usize = 10;
/// Bytes of a secret: the length of the hash, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;

/// Creates a secret, in base32.
pub fn new_secret() -> String {
    let mut bytes = vec![0; SECRET_BYTES];
    environment::fill_random(&mut bytes);
    Secret::from(bytes).to_base32()
}

/// Returns the `otpauth` address of a secret, which authenticator apps read from a QR code.
pub fn enrolment_address(secret: &str, shop_name: &str, email: &str) -> Option<String> {
    // A colon separates the issuer from the account.
    let issuer = shop_name.replace(':', " ");
    totp(secret, Some((&issuer, &email.replace(':', " "))))?.to_url().ok()
}

fn totp(secret: &str, label: Option<(&str, &str)>) -> Option<Totp> {
    let secret = Secret::try_from_base32(secret).ok()?;
    let (issuer, account) = label.unwrap_or_default();
    Builder::new()
        .with_secret(secret)
        .with_issuer(Some(issuer.to_owned()).filter(|issuer| !issuer.is_empty()))
        .with_account_name(account.to_owned())
        .build()
        .ok()
}

/// Returns the time step of a correct code, one step early or late at most.
pub fn matching_step(secret: &str, code: &str, now: Timestamp) -> Option<i64> {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let seconds = u64::try_from(now.ms() / 1_000).ok()?;
    i64::try_from(totp(secret, None)?.check(&code, seconds)?).ok()
}

/// Verifies the second factor of a member who has one: a code of the authenticator app or a recovery code, each once.
///
/// # Errors
/// 401 `invalid_code`.
pub async fn verify(tx: &mut Tx, member: &StaffMember, code: &str, now: Timestamp) -> Result<(), ApiError> {
    let Some(secret) = member.totp_secret.as_deref() else { return Ok(()) };
    let step = matching_step(secret, code, now);
    let written = match step {
        Some(step) => staff::use_totp_step(tx, member.id, step).await?,
        None => staff::use_recovery_code(tx, member.id, &recovery_hash(code), now).await?,
    };
    match written {
        ConditionalWrite::Applied => Ok(()),
        ConditionalWrite::Unchanged => {
            Err(ApiError::unauthorized("invalid_code", "El código no es correcto o ya se ha usado."))
        }
    }
}

/// Removes the authenticator app and the recovery codes of a member.
pub async fn remove(tx: &mut Tx, member: i64) -> Result<(), sqlx::Error> {
    staff::set_totp(tx, member, None).await?;
    staff::replace_recovery_codes(tx, member, &[]).await
}

/// Error of a login without the code of the second factor.
pub fn required() -> ApiError {
    ApiError::unauthorized(
        "second_factor_required",
        "Escribe el código de tu aplicación de autenticación o un código de recuperación.",
    )
}

/// Creates recovery codes, such as `Xk3v-9QaZ-…`, and their hashes.
pub fn new_recovery_codes() -> Vec<(String, String)> {
    let new = |_| {
        let code = random_base64url(12).replace(['-', '_'], "x");
        let groups: Vec<String> =
            code.as_bytes().chunks(4).map(|group| String::from_utf8_lossy(group).into_owned()).collect();
        let code = groups.join("-");
        let hash = recovery_hash(&code);
        (code, hash)
    };
    (0..RECOVERY_CODES).map(new).collect()
}

fn recovery_hash(code: &str) -> String {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    digest::sha256(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Secret and codes of RFC 6238, appendix B, for SHA-1, cut to six digits.
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn codes_match_the_reference() {
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924")] {
            let now = Timestamp::from_ms(seconds * 1_000);
            assert_eq!(matching_step(SECRET, code, now), Some(seconds / 30), "{seconds}");
            assert_eq!(matching_step(SECRET, code, now + 30_000), Some(seconds / 30), "one step late");
            assert_eq!(matching_step(SECRET, code, now + 90_000), None, "three steps late");
            assert_eq!(matching_step(SECRET, &format!(" {code} "), now), Some(seconds / 30));
        }
        assert_eq!(matching_step(SECRET, "", Timestamp::from_ms(59_000)), None);
        assert_eq!(matching_step("no base32!", "287082", Timestamp::from_ms(59_000)), None);
    }

    #[test]
    fn a_new_secret_can_be_enrolled() {
        let secret = new_secret();
        let address = enrolment_address(&secret, "Tienda: la mía", "ana@ejemplo.es").unwrap();
        assert!(address.starts_with("otpauth://totp/"), "{address}");
        assert!(address.contains(&secret), "{address}");
    }

    #[test]
    fn recovery_codes_differ_and_ignore_separators() {
        let codes = new_recovery_codes();
        let (code, hash) = codes.first().unwrap();
        assert_eq!((codes.len(), code.len()), (10, 19));
        assert_eq!(&recovery_hash(&code.replace('-', " ")), hash);
        assert_ne!(codes.first(), codes.get(1));
    }
}
