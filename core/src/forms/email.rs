//! E-mail address syntax as accepted by mail servers (RFC 5321, section 4.1.2, without quoted local parts).

/// Returns true for an e-mail address.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let local_ok = !local.is_empty()
        && local.len() <= 64
        && local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atom))
        && !local.contains('@');
    local_ok && is_domain(domain)
}

/// Returns true for a public domain name: at least two labels, the last one not numeric.
pub(super) fn is_domain(domain: &str) -> bool {
    domain.len() <= 190
        && domain.contains('.')
        && domain.split('.').all(|label| {
            !label.is_empty()
                && label.len() <= 63
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        })
        && domain
            .rsplit('.')
            .next()
            .is_some_and(|top| top.chars().count() >= 2 && !top.chars().all(|c| c.is_ascii_digit()))
}

fn is_atom(c: char) -> bool {
    c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~-".contains(c)
}

#[cfg(test)]
mod tests {
    use super::is_email;

    #[test]
    fn address_syntax() {
        for good in ["ana@ejemplo.es", "a.b+c@sub.ejemplo.com", "josé@correo.es", "x@ñandú.es"] {
            assert!(is_email(good), "{good}");
        }
        for bad in [
            "",
            "ana",
            "ana@",
            "@ejemplo.es",
            "ana@ejemplo",
            "a..b@x.es",
            ".a@x.es",
            "a b@x.es",
            "a@b@x.es",
            "a@-x.es",
            "a@x..es",
            "a@1.2.3.4",
            "a@x.e",
        ] {
            assert!(!is_email(bad), "{bad}");
        }
    }

    #[test]
    fn both_parts_are_required() {
        for bad in [
            "@ejemplo.es",
            "ana@",
            "a@b@ejemplo.es",
            "ana..ruiz@ejemplo.es",
            ".ana@ejemplo.es",
            "an a@ejemplo.es",
        ] {
            assert!(!is_email(bad), "{bad}");
        }
        let local = |length: usize| format!("{}@ejemplo.es", "a".repeat(length));
        assert!(is_email(&local(64)) && !is_email(&local(65)));
    }
}
