//! What is to be kept of an input for another engine to live through: nothing that was typed into a call (rule 4.7).

use super::redact::Redactor;
use crate::engine::Command;

/// What is to be kept of a command when its request has been sent and is not sent again. An engine that lives through it is
/// the same: of a call it wants to know which one it is. What other commands say is the engine's state.
///
/// ```
/// use mostrador_core::engine::{Command, recording::once_sent};
/// use mostrador_core::transport::Call;
///
/// let erase = Command::Call { ticket: 1, call: Call::Erase { password: "secreta".into() } };
/// assert!(!format!("{:?}", once_sent(erase)).contains("secreta"));
/// assert_eq!(once_sent(Command::CartClear), Command::CartClear);
/// ```
#[must_use]
pub fn once_sent(command: Command) -> Command {
    match command {
        Command::Call { .. } => Redactor::default().command(0, &command),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::secrets::{SECRET, answers, calls};
    use super::*;
    use crate::engine::{Effect, Engine, Input, Outcome, Slice};
    use crate::transport::Request;
    use crate::wire::to_json;

    const NOON: u64 = 1_800_000_000_000;

    /// The one request that a command leads to.
    fn sent(engine: &mut Engine, command: Command) -> Option<(u32, Request)> {
        let step = engine.update(NOON, Input::Command(command));
        step.effects.into_iter().find_map(|effect| match effect {
            Effect::Http { id, request } => Some((id, request)),
            _ => None,
        })
    }

    #[test]
    fn nothing_is_left_of_what_a_call_said() {
        for call in calls() {
            let kept = to_json(&once_sent(Command::Call { ticket: 1, call }));
            assert!(!kept.to_lowercase().contains(&SECRET.to_lowercase()), "{kept}");
        }
    }

    #[test]
    fn an_engine_that_lives_through_what_is_left_is_the_same() {
        for call in calls() {
            let command = Command::Call { ticket: 1, call };
            let Some((_, request)) = sent(&mut Engine::default(), command.clone()) else { continue };
            if request.method.is_safe() {
                continue;
            }
            for (status, body) in [200, 422]
                .into_iter()
                .flat_map(|status| answers(&request.path).into_iter().map(move |body| (status, body)))
            {
                let (mut one, mut other) = (Engine::default(), Engine::default());
                let id = sent(&mut one, command.clone()).map(|(id, _)| id);
                assert_eq!(sent(&mut other, once_sent(command.clone())).map(|(id, _)| id), id);
                let outcome = Outcome::Responded { id: id.unwrap_or_default(), status, body };
                let [step, again] =
                    [&mut one, &mut other].map(|engine| engine.update(NOON, Input::Outcome(outcome.clone())));
                assert_eq!(step, again, "{command:?}");
                for slice in Slice::ALL {
                    assert_eq!(one.view_json(slice), other.view_json(slice), "{command:?}");
                }
            }
        }
    }
}
