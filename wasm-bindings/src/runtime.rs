//! One engine at work: it takes inputs, performs effects in their order, and tells its supervisor which slices changed.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Date, Function, Promise};
use mostrador_core::engine::{Command, Effect, Engine as Core, Input, Step, Stored};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::AbortSignal;

use crate::convert::{millis, to_js};
use crate::host::{BrowserHost, Host, JsHost};
use crate::operation::Operation;
use crate::requests::Requests;
use crate::stop::Stop;
use crate::supervisor::EngineOptions;
use crate::tickets::Tickets;
use crate::usage_error::invalid_argument;

/// Milliseconds between two ticks, by which a session ends when its token does.
const TICK_MS: u32 = 30_000;

/// Options that do not change.
pub(crate) struct Options {
    pub(crate) base_url: String,
    /// Milliseconds; 0 is no limit.
    pub(crate) timeout: u32,
    build: Option<String>,
    clock: Option<Function>,
    supervisor: EngineOptions,
}

pub(crate) struct Runtime {
    pub(crate) options: Options,
    pub(crate) host: Box<dyn Host>,
    pub(crate) core: RefCell<Core>,
    pub(crate) requests: Requests,
    tickets: Tickets,
    effects: RefCell<VecDeque<Effect>>,
    performing: Cell<bool>,
    started: Cell<bool>,
    disposed: Cell<bool>,
    ticking: Cell<Option<Stop>>,
    following: Cell<Option<Stop>>,
    #[cfg(feature = "recording")]
    recorder: Option<(Function, RefCell<mostrador_core::engine::recording::Recorder>)>,
    #[cfg(feature = "panics")]
    pub(crate) panics: Cell<bool>,
}

impl Runtime {
    pub(crate) fn new(options: EngineOptions) -> Rc<Self> {
        let parts = options.host();
        let runtime = Rc::new(Self {
            host: if parts.is_object() {
                Box::new(JsHost::new(parts))
            } else {
                Box::new(BrowserHost::default())
            },
            #[cfg(feature = "recording")]
            recorder: options.record().map(|record| (record, RefCell::default())),
            options: Options {
                base_url: options.base_url(),
                timeout: milliseconds(options.timeout()),
                build: options.build(),
                clock: options.clock(),
                supervisor: options,
            },
            core: RefCell::default(),
            requests: Requests::default(),
            tickets: Tickets::default(),
            effects: RefCell::default(),
            performing: Cell::new(false),
            started: Cell::new(false),
            disposed: Cell::new(false),
            ticking: Cell::new(None),
            following: Cell::new(None),
            #[cfg(feature = "panics")]
            panics: Cell::new(false),
        });
        runtime.schedule_tick();
        runtime.follow_other_tabs();
        runtime
    }

    /// Begins with what the browser keeps. Resolves when everything asked for has been answered, or not.
    pub(crate) fn start(self: &Rc<Self>) -> Promise {
        self.started.set(true);
        let stored = Stored {
            seed: self.reported(self.host.random_seed()).unwrap_or_default(),
            user_agent: self.reported(self.host.user_agent()).unwrap_or_default(),
            build: self.options.build.clone(),
            ..self.stored()
        };
        self.operate(Command::Start(Box::new(stored)), Operation::default())
    }

    /// Gives a command, and resolves with its outcome when the operation has ended.
    pub(crate) fn operate(self: &Rc<Self>, command: Command, operation: Operation) -> Promise {
        let operation = Rc::new(operation);
        let promise = operation.promise();
        self.update(Input::Command(command), Some(&operation), &JsValue::NULL);
        promise
    }

    /// Gives a command with a ticket, and resolves or rejects when the engine does. An abort rejects with the reason of
    /// the signal.
    ///
    /// # Errors
    /// A `UsageError` for a signal that is none.
    pub(crate) fn answered(
        self: &Rc<Self>,
        signal: Option<AbortSignal>,
        command: impl FnOnce(u32) -> Command,
    ) -> Result<Promise, JsValue> {
        if let Some(signal) = signal.as_ref().filter(|signal| signal.aborted()) {
            return Ok(Promise::reject(&signal.reason()));
        }
        let (ticket, promise) = self.tickets.open();
        let operation = Rc::new(Operation::default());
        if let Some(signal) = signal {
            self.tickets.listen(ticket, self.listen(ticket, signal, &operation)?);
        }
        self.update(Input::Command(command(ticket)), Some(&operation), &JsValue::NULL);
        Ok(promise)
    }

    /// Cancels the ticket when its signal aborts.
    fn listen(
        self: &Rc<Self>,
        ticket: u32,
        signal: AbortSignal,
        operation: &Rc<Operation>,
    ) -> Result<Stop, JsValue> {
        let (runtime, operation) = (Rc::downgrade(self), Rc::clone(operation));
        let reason = signal.clone();
        let cancel = Closure::<dyn Fn()>::new(move || {
            let Some(runtime) = runtime.upgrade() else { return };
            let (operation, reason) = (Rc::clone(&operation), reason.reason());
            runtime.guarded(move |runtime| {
                if runtime.tickets.reject(ticket, &reason) {
                    runtime.command(Command::Cancel { ticket });
                    runtime.abort_operation(&operation);
                }
            });
        });
        signal
            .add_event_listener_with_callback("abort", cancel.as_ref().unchecked_ref())
            .map_err(|_| invalid_argument("a signal is an AbortSignal"))?;
        Ok(Stop::new(move || {
            let _ = signal.remove_event_listener_with_callback("abort", cancel.as_ref().unchecked_ref());
        }))
    }

    /// Gives a command.
    pub(crate) fn command(self: &Rc<Self>, command: Command) -> Step {
        self.update(Input::Command(command), None, &JsValue::NULL)
    }

    /// Gives an input to the engine. `file` belongs to it when it is the response to a request for a file.
    pub(crate) fn update(
        self: &Rc<Self>,
        input: Input,
        operation: Option<&Rc<Operation>>,
        file: &JsValue,
    ) -> Step {
        if self.disposed.get() {
            return Step::default();
        }
        let mut step = self.transition(millis(self.now()), input);
        for effect in std::mem::take(&mut step.effects) {
            match (&effect, operation) {
                (Effect::Http { id, .. }, Some(operation)) => self.requests.belongs(*id, operation),
                (Effect::ResolveFile { ticket }, _) => self.tickets.attach(*ticket, file.clone()),
                _ => {}
            }
            self.effects.borrow_mut().push_back(effect);
        }
        if step.changed != 0 {
            self.reported(self.options.supervisor.changed(step.changed, step.left));
        }
        self.perform_all();
        if let Some(operation) = operation {
            operation.take(&step);
        }
        step
    }

    fn transition(&self, at_ms: u64, input: Input) -> Step {
        #[cfg(feature = "recording")]
        if let Some((record, recorder)) = &self.recorder {
            let step = recorder.borrow_mut().update(&mut self.core.borrow_mut(), at_ms, input);
            let lines = recorder.borrow_mut().take();
            self.reported(record.call1(&JsValue::UNDEFINED, &lines.into()));
            return step;
        }
        self.core.borrow_mut().update(at_ms, input)
    }

    /// One effect at a time and in order, also when an effect or a listener leads to the next command.
    fn perform_all(self: &Rc<Self>) {
        if self.performing.replace(true) {
            return;
        }
        while let Some(effect) = self.next_effect() {
            self.reported(self.perform(effect));
        }
        self.performing.set(false);
    }

    fn next_effect(&self) -> Option<Effect> {
        self.effects.borrow_mut().pop_front()
    }

    fn perform(self: &Rc<Self>, effect: Effect) -> Result<(), JsValue> {
        match effect {
            Effect::Http { id, request } => self.send(id, request),
            Effect::CookieSet { name, value, expires_ms: at } => self.host.set_cookie(name, &value, at)?,
            Effect::CookieClear { name } => self.host.clear_cookie(name)?,
            Effect::StorageSet { key, value } => self.host.set_item(key, &value)?,
            Effect::StorageClear { key } => self.host.clear_item(key)?,
            Effect::Navigate { to } => self.host.navigate(&to)?,
            Effect::Load { url } => self.host.load(&url)?,
            Effect::Preload { path } => self.preload(path)?,
            Effect::Log { message } => self.host.warn(&message)?,
            Effect::Resolve { ticket, value } => self.tickets.resolve(ticket, &to_js(&value)?),
            Effect::ResolveFile { ticket } => self.tickets.resolve_file(ticket),
            Effect::Reject { ticket, error } => {
                let failure = self.options.supervisor.failure(&to_js(&error)?)?;
                self.tickets.reject(ticket, &failure);
            }
        }
        Ok(())
    }

    fn preload(self: &Rc<Self>, path: String) -> Result<(), JsValue> {
        let loading = self.host.preload(&path)?;
        let runtime = Rc::clone(self);
        spawn_local(async move {
            let well = JsFuture::from(loading).await.is_ok();
            runtime.guarded(move |runtime| drop(runtime.command(Command::PreloadEnded { path, well })));
        });
        Ok(())
    }

    /// Value of a cookie.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.reported(self.host.cookie(name))?
    }

    fn stored(&self) -> Stored {
        Stored::read(|name| self.cookie(name), |key| self.reported(self.host.item(key))?)
    }

    fn schedule_tick(self: &Rc<Self>) {
        let runtime = Rc::downgrade(self);
        let tick = move || {
            if let Some(runtime) = runtime.upgrade() {
                runtime.guarded(|runtime| {
                    runtime.schedule_tick();
                    runtime.update(Input::Tick, None, &JsValue::NULL);
                });
            }
        };
        self.ticking.set(self.reported(self.host.after(TICK_MS, Box::new(tick))));
    }

    fn follow_other_tabs(self: &Rc<Self>) {
        let runtime = Rc::downgrade(self);
        let changed = move || {
            if let Some(runtime) = runtime.upgrade() {
                runtime.guarded(Self::follow);
            }
        };
        self.following.set(self.reported(self.host.on_cookies_changed(Box::new(changed))));
    }

    /// Another tab has written the cookies.
    fn follow(self: &Rc<Self>) {
        if self.started.get() {
            self.command(Command::Follow(Box::new(self.stored())));
        }
    }

    /// Milliseconds since 1970. A clock that throws is reported, and the machine's counts.
    pub(crate) fn now(&self) -> f64 {
        let read = |clock: &Function| self.reported(clock.call0(&JsValue::UNDEFINED))?.as_f64();
        self.options.clock.as_ref().and_then(read).unwrap_or_else(Date::now)
    }

    /// Runs a step that no call waits for under the supervisor, which catches what a panic throws.
    pub(crate) fn guarded(self: &Rc<Self>, step: impl FnOnce(&Rc<Self>) + 'static) {
        let runtime = Rc::clone(self);
        let task = Closure::once_into_js(move || step(&runtime));
        self.reported(self.options.supervisor.guard(&task));
    }

    /// The value, if there is one; an error that was thrown goes to the supervisor.
    pub(crate) fn reported<T>(&self, result: Result<T, JsValue>) -> Option<T> {
        result
            .map_err(|error| {
                // The supervisor does not throw.
                let _ = self.options.supervisor.report(&error);
            })
            .ok()
    }

    /// Ends everything under way. Promises stay pending: the supervisor rejects its own.
    pub(crate) fn dispose(&self) {
        self.disposed.set(true);
        self.ticking.take();
        self.following.take();
        self.effects.borrow_mut().clear();
        self.requests.abort_all();
        self.core.replace(Core::default());
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates, and NaN is 0")]
fn milliseconds(timeout: Option<f64>) -> u32 {
    timeout.unwrap_or_default() as u32
}
