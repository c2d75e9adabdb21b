//! Former names of settings, which existing files and environments may still use.

use figment::value::{Dict, Value};

/// Table, former name and current name.
const RENAMED: [(&str, &str, &str); 7] = [
    ("", "throttle", "rate_limits"),
    ("rate_limits", "letters_per_email_a_day", "emails_per_recipient_per_day"),
    ("session", "hours", "lifetime_hours"),
    ("session", "longest_days", "max_lifetime_days"),
    ("price_table", "hours", "lifetime_hours"),
    ("orders", "unpaid_at_once", "max_unpaid_orders"),
    ("orders", "ask_bank_after_minutes", "bank_query_after_minutes"),
];

/// Gives the settings of a file their current names; a setting that has both names keeps the current one.
pub(super) fn rename_former(settings: &mut Dict) {
    for (table, former, current) in RENAMED {
        if let Some(table) = self::table(settings, table)
            && let Some(value) = table.remove(former)
        {
            table.entry(current.to_owned()).or_insert(value);
        }
    }
}

/// Returns the nested table at a dotted path.
pub(super) fn table<'a>(settings: &'a mut Dict, path: &str) -> Option<&'a mut Dict> {
    path.split('.').filter(|name| !name.is_empty()).try_fold(settings, |table, name| {
        match table.get_mut(name)? {
            Value::Dict(_, below) => Some(below),
            _ => None,
        }
    })
}

/// Returns the current name of a setting, such as `rate_limits.logins_per_account`.
pub(super) fn current_name(name: &str) -> String {
    let mut levels: Vec<&str> = name.split('.').collect();
    for (table, former, current) in RENAMED {
        match levels.as_mut_slice() {
            [first, ..] if table.is_empty() && *first == former => *first = current,
            [first, second] if *first == table && *second == former => *second = current,
            _ => {}
        }
    }
    levels.join(".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn former_names_are_accepted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        let toml = "[throttle]\nlogins_per_account = 3\nletters_per_email_a_day = 4\n[session]\nhours = 5\n\
                    longest_days = 6\n[price_table]\nhours = 7\n[orders]\nunpaid_at_once = 8\nask_bank_after_minutes = 9\n";
        std::fs::write(&file, toml).unwrap();
        let config = Config::read(Some(&file)).unwrap();
        let limits = &config.rate_limits;
        assert_eq!((limits.logins_per_account, limits.emails_per_recipient_per_day), (3, 4));
        assert_eq!((config.session.lifetime_hours, config.session.max_lifetime_days), (5, 6));
        assert_eq!(config.price_table.lifetime_hours, 7);
        assert_eq!((config.orders.max_unpaid_orders, config.orders.bank_query_after_minutes), (8, 9));
        for (former, current) in [
            ("throttle.letters_per_email_a_day", "rate_limits.emails_per_recipient_per_day"),
            ("throttle.logins_per_account", "rate_limits.logins_per_account"),
            ("session.hours", "session.lifetime_hours"),
            ("redsys.bizum.secret", "redsys.bizum.secret"),
        ] {
            assert_eq!(current_name(former), current);
        }
    }
}
