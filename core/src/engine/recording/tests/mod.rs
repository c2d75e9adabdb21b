mod secrets;

use super::*;
use crate::api_client::Call;
use crate::engine::{Command, Effect, Slice, Stored};
use crate::session::test_token;

const NOON: Timestamp = Timestamp::from_ms(1_800_000_000_000);

/// Recorded engine with its unanswered requests.
#[derive(Default)]
struct Session {
    engine: Engine,
    recorder: Recorder,
    waiting: Vec<(u32, String)>,
    lines: String,
}

impl Session {
    fn input(&mut self, input: Input) {
        let step = self.recorder.update(&mut self.engine, NOON, input);
        for effect in step.effects {
            if let Effect::Http { id, request } = effect {
                self.waiting.push((id, request.path));
            }
        }
        self.lines.push_str(&self.recorder.take_lines());
    }

    fn run(&mut self, command: Command) {
        self.input(Input::Command(command));
    }

    fn answer(&mut self, path: &str, body: &str) {
        self.respond(path, 200, body);
    }

    fn respond(&mut self, path: &str, status: u16, body: &str) {
        let index = self.waiting.iter().position(|(_, request)| request.starts_with(path)).unwrap();
        let (id, _) = self.waiting.remove(index);
        self.input(Input::Outcome(Outcome::Responded { id, status, body: body.into() }));
    }
}

fn token() -> String {
    let user = r#"{"id":7,"firstname":"Íñigo","lastname":"Ruiz Paz","email":"inigo@correo.es","phone":"612345678","roles":["professional"]}"#;
    test_token(&format!(r#"{{"exp":{},"user":{user}}}"#, NOON.ms() / 1000 + 3_600))
}

fn shopping() -> Session {
    let mut session = Session::default();
    let stored = Stored {
        seed: u64::MAX,
        cart: Some("1:0:2".into()),
        billing: Some(r#"{"vat":"12345678Z","company":"Íñigo Ruiz Paz"}"#.into()),
        ..Stored::default()
    };
    session.run(Command::Start(Box::new(stored)));
    session.answer(
        "products",
        r#"{"data":[{"id":1,"title":"Jabón de Ruiz","slug":"j","price_et":"5","price_taxes":"1.05"}]}"#,
    );
    let call = Call::Login { email: "inigo@correo.es".into(), password: "contraseña".into() };
    session.run(Command::Call { ticket: 1, call });
    session.answer("session", &format!(r#"{{"token":"{}","user":{{}}}}"#, token()));
    session.run(Command::CartAdd { product: 1.into(), variant: None, quantity: 1.5 });
    session.run(Command::CartAdd { product: 1.into(), variant: None, quantity: f64::NAN });
    session
}

/// Rule 4.7.
#[test]
fn a_replay_has_the_same_views_except_personal_data() {
    let session = shopping();
    let replayed = replay(&parse(&session.lines).unwrap());
    for slice in [Slice::Config, Slice::Menus, Slice::Cart, Slice::Error] {
        assert_eq!(replayed.view_json(slice), session.engine.view_json(slice), "{slice:?}");
        assert_eq!(replayed.version(slice), session.engine.version(slice));
    }
    let (original, redacted) =
        (session.engine.session_view().user.unwrap(), replayed.session_view().user.unwrap());
    assert_ne!(original.fullname, redacted.fullname);
    assert_eq!((original.role, original.user.phone.len()), (redacted.role, redacted.user.phone.len()));
    let checkout = replayed.checkout_view();
    assert_eq!(checkout.missing, session.engine.checkout_view().missing);
    assert_eq!(checkout.billing_data.company, redacted.fullname, "equal words have equal placeholders");
}

/// Rule 4.7.
#[test]
fn personal_data_are_not_recorded() {
    let lines = shopping().lines;
    for secret in ["igo", "uiz Paz", "correo", "contrase", "612345678", "12345678Z", &token()] {
        assert!(!lines.contains(secret), "{secret} in {lines}");
    }
    assert!(lines.contains("Jabón de Ruiz"), "the catalogue is public");
}

#[test]
fn a_recording_can_be_parsed() {
    let lines = shopping().lines;
    let entries = parse(&lines).unwrap();
    assert_eq!(entries.len() + 1, lines.lines().count());
    let Input::Command(Command::Start(stored)) = &entries[0].input else { panic!("{:?}", entries[0]) };
    assert_eq!((entries[0].at, stored.seed, stored.cart.as_deref()), (NOON, u64::MAX, Some("1:0:2")));
    let quantities = entries.iter().filter_map(|entry| match entry.input {
        Input::Command(Command::CartAdd { quantity, .. }) => Some(quantity),
        _ => None,
    });
    let quantities: Vec<f64> = quantities.collect();
    assert!(quantities[0].to_bits() == 1.5_f64.to_bits() && quantities[1].is_nan());
    assert!(view_changes(&entries).last().unwrap().starts_with(&format!("{} cart {{", entries.len())));
}

#[test]
fn an_invalid_line_is_reported_with_its_number() {
    for (text, line, problem) in [
        ("", 1, LineError::MissingHeader),
        ("{\"at_ms\":1,\"input\":\"tick\"}", 1, LineError::MissingHeader),
        ("{\"recording\":99}", 1, LineError::UnsupportedVersion(99)),
        (
            "{\"recording\":1}\n\n{\"at_ms\":1,\"input\":\"tick\"}\n{\"at_ms\":1,\"input\":\"secreto\"}",
            4,
            LineError::InvalidInput(28),
        ),
        ("{\"recording\":1}\n{", 2, LineError::InvalidInput(1)),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!(error, InvalidLine { line, problem }, "{text}");
        assert!(
            error.to_string().starts_with(&format!("line {line}")) && !error.to_string().contains("secreto")
        );
    }
}

#[test]
fn known_error_codes_stay_and_messages_are_redacted() {
    let mut session = shopping();
    session.run(Command::Call { ticket: 9, call: Call::EnterPriceTable { code: "ABRETE".into() } });
    let body = r#"{"code":"price_code_invalid","message":"El código de Ana ya no vale."}"#;
    session.respond("price-table", 422, body);
    assert!(!session.lines.contains("ABRETE") && !session.lines.contains("Ana"));
    assert!(session.lines.contains("price_code_invalid"));
}

#[test]
fn public_responses_are_recorded_unchanged() {
    let mut session = Session::default();
    session.run(Command::Start(Box::default()));
    session.answer("configs", r#"{"data":[{"key_name":"address","key_value":"Calle Mayor 1"}]}"#);
    assert!(session.lines.contains("Calle Mayor 1"));
}
