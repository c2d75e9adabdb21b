//! Test harness: a recorded engine with a server that is a table of responses.

pub(crate) mod scenarios;
pub(crate) mod server;

use mostrador_core::api_client::Call;
use mostrador_core::engine::recording::Recorder;
use mostrador_core::engine::{Command, Effect, Engine, Input, Outcome, Stored};
use mostrador_core::time::Timestamp;

/// Start of every scenario: 15 January 2027, 08:00 UTC.
pub(crate) const START: Timestamp = Timestamp::from_ms(1_800_000_000_000);

pub(crate) struct Tab {
    engine: Engine,
    recorder: Recorder,
    now: Timestamp,
    /// Unanswered requests, in the order in which they were sent.
    unanswered: Vec<(u32, String)>,
    /// Identifier of the last answered request.
    last_answered: u32,
    recording: String,
    tickets: u32,
}

impl Tab {
    /// Opens a tab and starts its engine from the persisted state.
    pub(crate) fn open(stored: Stored) -> Self {
        let mut tab = Self {
            engine: Engine::default(),
            recorder: Recorder::default(),
            now: START,
            unanswered: Vec::new(),
            last_answered: 0,
            recording: String::new(),
            tickets: 0,
        };
        tab.run(Command::Start(Box::new(Stored { seed: 0x5eed_5eed_5eed_5eed, ..stored })));
        tab
    }

    pub(crate) fn recording(self) -> String {
        self.recording
    }

    pub(crate) fn advance(&mut self, ms: i64) {
        self.now += ms;
        self.input(Input::Tick);
    }

    pub(crate) fn run(&mut self, command: Command) {
        self.input(Input::Command(command));
    }

    pub(crate) fn call(&mut self, call: Call) {
        let ticket = self.ticket();
        self.run(Command::Call { ticket, call });
    }

    pub(crate) fn ticket(&mut self) -> u32 {
        self.tickets += 1;
        self.tickets
    }

    pub(crate) fn add(&mut self, product: u32, variant: Option<u32>, quantity: f64) {
        self.run(Command::CartAdd { product: product.into(), variant: variant.map(Into::into), quantity });
    }

    /// Responds to the oldest request whose path starts with this one.
    pub(crate) fn respond(&mut self, path: &str, status: u16, body: &str) {
        let id = self.take_request(path);
        self.input(Input::Outcome(Outcome::Responded { id, status, body: body.into() }));
    }

    /// Fails the oldest request whose path starts with this one.
    pub(crate) fn fail(&mut self, path: &str, code: &str) {
        let id = self.take_request(path);
        self.input(Input::Outcome(Outcome::Failed { id, code: code.into() }));
    }

    /// Responds again to the last answered request.
    pub(crate) fn repeat(&mut self, status: u16, body: &str) {
        self.input(Input::Outcome(Outcome::Responded { id: self.last_answered, status, body: body.into() }));
    }

    /// Responds to all requests, including those that follow.
    pub(crate) fn respond_to_all(&mut self) {
        while !self.unanswered.is_empty() {
            let (id, path) = self.unanswered.remove(0);
            let (status, body) = server::response(&path);
            self.last_answered = id;
            self.input(Input::Outcome(Outcome::Responded { id, status, body }));
        }
    }

    fn take_request(&mut self, path: &str) -> u32 {
        let index = self.unanswered.iter().position(|(_, request)| request.starts_with(path));
        let (id, _) =
            self.unanswered.remove(index.unwrap_or_else(|| panic!("{path} in {:?}", self.unanswered)));
        self.last_answered = id;
        id
    }

    fn input(&mut self, input: Input) {
        self.now += 10;
        for effect in self.recorder.update(&mut self.engine, self.now, input).effects {
            if let Effect::Http { id, request } = effect {
                self.unanswered.push((id, request.path));
            }
        }
        self.recording.push_str(&self.recorder.take_lines());
    }
}
