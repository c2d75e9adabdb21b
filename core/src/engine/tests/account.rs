//! Account operations that affect the session.

use super::*;
use crate::api_client::Call;
use crate::engine::{cookies, storage};

/// Logged-in customer without unanswered requests.
fn logged_in_and_idle() -> Host {
    let mut host = Host::logged_in();
    host.unanswered.clear();
    host
}

/// Rule 6.6.
#[test]
fn a_changed_profile_is_shown_at_once() {
    let mut host = logged_in_and_idle();
    let changes = r#"{"lastname":"Ávila"}"#.to_owned();
    host.call(1, Call::UpdateMe { changes: changes.into() });
    let user = r#"{"id":7,"firstname":"Ana","lastname":"Ávila","roles":["user"]}"#;
    host.respond("customers/me", 200, user);
    let returned: serde_json::Value = serde_json::from_str(host.ticket(1).unwrap().unwrap()).unwrap();
    assert_eq!(returned, serde_json::from_str::<serde_json::Value>(user).unwrap());
    assert_eq!(host.session().user.unwrap().fullname, "Ana Ávila");
    assert!(host.effects.iter().any(|effect| matches!(
        effect,
        Effect::StorageSet { key: storage::USER, value } if value.contains("Ávila")
    )));
}

#[test]
fn a_rejected_profile_change_has_no_effect() {
    let mut host = logged_in_and_idle();
    host.run(Command::Call { ticket: 1, call: Call::UpdateMe { changes: "{}".into() } });
    host.respond("customers/me", 422, r#"{"code":"invalid_profile"}"#);
    assert_eq!(host.ticket(1), Some(Err("invalid_profile")));
    assert_eq!(host.session().user.unwrap().fullname, "Ana Ruiz");
}

/// Rule 4.19.
#[test]
fn ending_all_sessions_or_erasing_the_account_logs_out() {
    for call in [Call::EndSessions, Call::Erase { password: "x".into() }] {
        let mut host = Host::logged_in();
        host.show(&product(1, "1", "0.21"));
        host.add(1, 1.0);
        host.unanswered.clear();
        host.call(1, call);
        assert!(host.session().authenticated, "only after the response of the server");
        host.respond("customers/me", 204, "");
        assert_eq!((host.ticket(1), host.cookie(cookies::SESSION)), (Some(Ok("null")), None));
        assert!(!host.session().authenticated && !host.cart().has_items);
    }
}

#[test]
fn erasure_with_a_wrong_password_has_no_effect() {
    let mut host = logged_in_and_idle();
    host.call(1, Call::Erase { password: "x".into() });
    host.respond("customers/me", 403, r#"{"code":"wrong_password"}"#);
    assert_eq!(host.ticket(1), Some(Err("wrong_password")));
    assert!(host.session().authenticated && !host.navigated_to("/logout"));
}
