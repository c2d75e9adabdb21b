//! What a customer does with their account, as far as the session shows it.

use super::*;
use crate::engine::{cookies, storage};
use crate::transport::Call;

/// A customer of whom nothing is being asked any more.
fn settled() -> Host {
    let mut host = Host::logged_in();
    host.waiting.clear();
    host
}

/// Rule 6.6.
#[test]
fn a_changed_profile_is_shown_at_once() {
    let mut host = settled();
    let changes = r#"{"lastname":"Ávila"}"#.to_owned();
    host.run(Command::Call { ticket: 1, call: Call::UpdateMe { changes } });
    let user = r#"{"id":7,"firstname":"Ana","lastname":"Ávila","roles":["user"]}"#;
    host.answer("customers/me", 200, user);
    let passed_on: serde_json::Value = serde_json::from_str(host.ticket(1).unwrap().unwrap()).unwrap();
    assert_eq!(passed_on, serde_json::from_str::<serde_json::Value>(user).unwrap());
    assert_eq!(host.engine.session_view().user.unwrap().fullname, "Ana Ávila");
    assert!(host.done.iter().any(|effect| matches!(
        effect,
        Effect::StorageSet { key: storage::USER, value } if value.contains("Ávila")
    )));
}

#[test]
fn a_refused_change_changes_nothing() {
    let mut host = settled();
    host.run(Command::Call { ticket: 1, call: Call::UpdateMe { changes: "{}".into() } });
    host.answer("customers/me", 422, r#"{"code":"invalid_profile"}"#);
    assert_eq!(host.ticket(1), Some(Err("invalid_profile")));
    assert_eq!(host.engine.session_view().user.unwrap().fullname, "Ana Ruiz");
}

/// Rule 4.19.
#[test]
fn logging_out_everywhere_and_leaving_for_good_end_the_session_here() {
    for call in [Call::EndSessions, Call::Erase { password: "x".into() }] {
        let mut host = Host::logged_in();
        host.show(&product(1, "1", "0.21"));
        host.add(1, 1.0);
        host.waiting.clear();
        host.run(Command::Call { ticket: 1, call });
        assert!(host.engine.session_view().authenticated, "not before the server says so");
        host.answer("customers/me", 204, "");
        assert_eq!((host.ticket(1), host.cookie(cookies::SESSION)), (Some(Ok("null")), None));
        assert!(!host.engine.session_view().authenticated && !host.engine.cart_view().has_items);
    }
}

#[test]
fn a_wrong_password_erases_nobody() {
    let mut host = settled();
    host.run(Command::Call { ticket: 1, call: Call::Erase { password: "x".into() } });
    host.answer("customers/me", 403, r#"{"code":"wrong_password"}"#);
    assert_eq!(host.ticket(1), Some(Err("wrong_password")));
    assert!(host.engine.session_view().authenticated && !host.went_to("/logout"));
}
