//! A session written down as its inputs, so that what a shopper saw can be seen again elsewhere (rule 4.7).
//!
//! The engine is deterministic: the inputs are the session. One JSON object a line (JSON Lines), the first a header;
//! then milliseconds since 1970 and the input. What is personal is replaced on the way by placeholders of the same shape
//! (see `redact.rs`) before it leaves the engine, so that a recording may be kept and shared.
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

mod redact;
pub(super) mod scalar;
mod shape;

mod read;

pub use read::{BadLine, Entry, Problem, read, replay, steps};

use super::{Effect, Engine, Input, Outcome, Step};
use crate::json::{Json, to_text};
use redact::{Redactor, is_public};

/// The version of the format, in the header.
const FORMAT: u32 = 1;

/// Writes down the inputs of one engine, from its first on.
#[derive(Debug, Default)]
pub struct Recorder {
    redactor: Redactor,
    /// Requests under way whose answers are the same for everybody.
    public: Vec<u32>,
    started: bool,
    lines: String,
}

impl Recorder {
    /// Writes the input down and gives it to the engine.
    pub fn update(&mut self, engine: &mut Engine, at_ms: u64, input: Input) -> Step {
        self.note(at_ms, &input);
        let step = engine.update(at_ms, input);
        for effect in &step.effects {
            if let Effect::Http { id, request } = effect
                && is_public(request)
            {
                self.public.push(*id);
            }
        }
        step
    }

    /// The lines since the last call, each with its line break.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.lines)
    }

    fn note(&mut self, at_ms: u64, input: &Input) {
        if !self.started {
            self.started = true;
            self.line(&format!("{{\"recording\":{FORMAT}}}"));
        }
        let text = to_text(input);
        let text = if self.is_public_answer(input) { text } else { self.redacted(input, &text) };
        self.line(&format!("{{\"at_ms\":{at_ms},\"input\":{text}}}"));
    }

    fn line(&mut self, line: &str) {
        self.lines.push_str(line);
        self.lines.push('\n');
    }

    fn redacted(&mut self, input: &Input, text: &str) -> String {
        let redacted = |json| match input {
            Input::Outcome(_) => self.redactor.outcome(json),
            _ => self.redactor.command(json),
        };
        Json::parse(text).map(redacted).map(|json| to_text(&json)).unwrap_or_default()
    }

    fn is_public_answer(&mut self, input: &Input) -> bool {
        let Input::Outcome(Outcome::Responded { id, .. } | Outcome::Failed { id, .. }) = input else {
            return false;
        };
        let place = self.public.iter().position(|public| public == id);
        place.map(|place| self.public.swap_remove(place)).is_some()
    }
}

#[cfg(test)]
mod tests;
