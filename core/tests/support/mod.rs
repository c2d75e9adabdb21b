//! A shop front as tests drive it: the engine beside its recorder, and a server that is a table of answers.

pub(crate) mod scenarios;
pub(crate) mod server;

use mostrador_core::engine::recording::Recorder;
use mostrador_core::engine::{Command, Effect, Engine, Input, Outcome, Stored};
use mostrador_core::transport::Call;

/// When every scenario begins: 15 January 2027, 08:00 UTC.
pub(crate) const START: u64 = 1_800_000_000_000;

/// One browser tab.
pub(crate) struct Tab {
    engine: Engine,
    recorder: Recorder,
    now: u64,
    /// Requests without an answer yet, in the order in which they were sent.
    waiting: Vec<(u32, String)>,
    /// The last request that was answered.
    answered: u32,
    recording: String,
    tickets: u32,
}

impl Tab {
    /// A tab in which the shop has started with what the browser kept.
    pub(crate) fn open(stored: Stored) -> Self {
        let mut tab = Self {
            engine: Engine::default(),
            recorder: Recorder::default(),
            now: START,
            waiting: Vec::new(),
            answered: 0,
            recording: String::new(),
            tickets: 0,
        };
        tab.run(Command::Start(Box::new(Stored { seed: 0x5eed_5eed_5eed_5eed, ..stored })));
        tab
    }

    /// What went into the engine, as its recorder wrote it down.
    pub(crate) fn recording(self) -> String {
        self.recording
    }

    pub(crate) fn later(&mut self, ms: u64) {
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
        self.run(Command::CartAdd { product, variant, quantity });
    }

    /// Answers the oldest request below a path.
    pub(crate) fn answer(&mut self, path: &str, status: u16, body: &str) {
        let id = self.take(path);
        self.input(Input::Outcome(Outcome::Responded { id, status, body: body.into() }));
    }

    /// The oldest request below a path finds no server.
    pub(crate) fn fail(&mut self, path: &str, code: &str) {
        let id = self.take(path);
        self.input(Input::Outcome(Outcome::Failed { id, code: code.into() }));
    }

    /// The last answer comes once more, with another body.
    pub(crate) fn repeat(&mut self, status: u16, body: &str) {
        self.input(Input::Outcome(Outcome::Responded { id: self.answered, status, body: body.into() }));
    }

    /// Everything that waits is answered, and whatever that leads to.
    pub(crate) fn settle(&mut self) {
        while !self.waiting.is_empty() {
            let (id, path) = self.waiting.remove(0);
            let (status, body) = server::answer(&path);
            self.answered = id;
            self.input(Input::Outcome(Outcome::Responded { id, status, body }));
        }
    }

    fn take(&mut self, path: &str) -> u32 {
        let place = self.waiting.iter().position(|(_, own)| own.starts_with(path));
        let (id, _) = self.waiting.remove(place.unwrap_or_else(|| panic!("{path} in {:?}", self.waiting)));
        self.answered = id;
        id
    }

    fn input(&mut self, input: Input) {
        self.now += 10;
        for effect in self.recorder.update(&mut self.engine, self.now, input).effects {
            if let Effect::Http { id, request } = effect {
                self.waiting.push((id, request.path));
            }
        }
        self.recording.push_str(&self.recorder.take());
    }
}
