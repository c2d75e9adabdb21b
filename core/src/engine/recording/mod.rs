//! A session written down as its inputs, so that what a shopper saw can be seen again elsewhere (rule 4.7).
//!
//! The engine is deterministic: the inputs are the session. One JSON object a line (JSON Lines), the first a header;
//! then milliseconds since 1970 and the input. What is personal is replaced on the way by placeholders of the same shape,
//! or left out (see `redact.rs` and `answers.rs`), before it leaves the engine, so that a recording may be kept and shared.
//!
//! ```
//! use mostrador_core::engine::recording::{Recorder, read, replay};
//! use mostrador_core::engine::{Command, Engine, Input, Slice};
//!
//! let (mut engine, mut recorder) = (Engine::default(), Recorder::default());
//! let add = Command::CartAdd { product: 1, variant: None, quantity: 1.5 };
//! recorder.update(&mut engine, 1_000, Input::Command(add));
//!
//! let again = replay(&read(&recorder.take())?);
//! assert_eq!(again.view_json(Slice::Cart), engine.view_json(Slice::Cart));
//! # Ok::<(), mostrador_core::engine::recording::BadLine>(())
//! ```

mod answers;
mod read;
mod redact;
mod shape;

pub use read::{BadLine, Entry, Problem, read, replay, steps};

use super::{Engine, Input, Outcome, Step};
use crate::wire::to_json;
use redact::Redactor;

/// The version of the format, in the header.
const FORMAT: u32 = 1;

/// Writes down the inputs of one engine, from its first on.
#[derive(Debug, Default)]
pub struct Recorder {
    redactor: Redactor,
    started: bool,
    lines: String,
}

impl Recorder {
    /// Writes the input down and gives it to the engine.
    pub fn update(&mut self, engine: &mut Engine, at_ms: u64, input: Input) -> Step {
        self.note(engine, at_ms, &input);
        engine.update(at_ms, input)
    }

    /// The lines since the last call, each with its line break.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.lines)
    }

    fn note(&mut self, engine: &Engine, at_ms: u64, input: &Input) {
        if !self.started {
            self.started = true;
            self.line(&format!("{{\"recording\":{FORMAT}}}"));
        }
        let input = match input {
            Input::Command(command) => Input::Command(self.redactor.command(at_ms, command)),
            Input::Outcome(outcome) => Input::Outcome(self.outcome(engine, outcome)),
            Input::Tick => Input::Tick,
        };
        self.line(&format!("{{\"at_ms\":{at_ms},\"input\":{}}}", to_json(&input)));
    }

    fn outcome(&mut self, engine: &Engine, outcome: &Outcome) -> Outcome {
        match outcome {
            Outcome::Responded { id, status, body } => {
                let asked = engine.state.pending.iter().find(|(own, _)| own == id);
                let purpose = asked.map(|(_, pending)| &pending.purpose);
                let body = self.redactor.body(purpose, *status, body);
                Outcome::Responded { id: *id, status: *status, body }
            }
            Outcome::Failed { id, code } => Outcome::Failed { id: *id, code: self.redactor.code(code) },
        }
    }

    fn line(&mut self, line: &str) {
        self.lines.push_str(line);
        self.lines.push('\n');
    }
}

#[cfg(test)]
mod secrets;
#[cfg(test)]
mod tests;
