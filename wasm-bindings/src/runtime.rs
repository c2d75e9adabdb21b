//! Runtime of one engine: feeds inputs, runs effects in order and notifies the supervisor of changed slices.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Date, Function, Promise};
use mostrador_core::engine::{Command, Effect, Engine as Core, Input, Stored, Update};
use mostrador_core::time::Timestamp;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::AbortSignal;

use crate::convert::{timestamp, to_js};
use crate::drop_guard::DropGuard;
use crate::host::{BrowserHost, Host, JsHost};
use crate::operation::Operation;
use crate::requests::Requests;
use crate::supervisor::EngineOptions;
use crate::tickets::Tickets;
use crate::usage_error::invalid_argument;

/// Milliseconds between two ticks, the precision with which expired tokens are detected.
const TICK_MS: u32 = 30_000;

pub(crate) struct Options {
    pub(crate) base_url: String,
    /// Milliseconds; 0 disables the timeout.
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
    running_effects: Cell<bool>,
    started: Cell<bool>,
    disposed: Cell<bool>,
    tick_timer: Cell<Option<DropGuard>>,
    tab_listener: Cell<Option<DropGuard>>,
    #[cfg(feature = "recording")]
    recorder: Option<(Function, RefCell<mostrador_core::engine::recording::Recorder>)>,
    #[cfg(feature = "panics")]
    pub(crate) panics: Cell<bool>,
}

impl Runtime {
    pub(crate) fn new(options: EngineOptions) -> Rc<Self> {
        let host_parts = options.host();
        let runtime = Rc::new(Self {
            host: if host_parts.is_object() {
                Box::new(JsHost::new(host_parts))
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
            running_effects: Cell::new(false),
            started: Cell::new(false),
            disposed: Cell::new(false),
            tick_timer: Cell::new(None),
            tab_listener: Cell::new(None),
            #[cfg(feature = "panics")]
            panics: Cell::new(false),
        });
        runtime.schedule_tick();
        runtime.listen_to_other_tabs();
        runtime
    }

    pub(crate) fn start(self: &Rc<Self>) -> Promise {
        self.started.set(true);
        let stored = Stored {
            seed: self.ok_or_report(self.host.random_seed()).unwrap_or_default(),
            user_agent: self.ok_or_report(self.host.user_agent()).unwrap_or_default(),
            apple_pay: self.ok_or_report(self.host.apple_pay()).flatten(),
            build: self.options.build.clone(),
            ..self.stored()
        };
        self.operate(Command::Start(Box::new(stored)), Operation::default())
    }

    /// Executes a command, and resolves with its outcome when the operation has ended.
    pub(crate) fn operate(self: &Rc<Self>, command: Command, operation: Operation) -> Promise {
        let operation = Rc::new(operation);
        let promise = operation.promise();
        self.update(Input::Command(command), Some(&operation), &JsValue::NULL);
        promise
    }

    /// Executes a command with a ticket. The promise is settled with the ticket; an abort rejects it with the
    /// reason of the signal.
    pub(crate) fn with_ticket(
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
            self.tickets.listen(ticket, self.on_abort(ticket, signal, &operation)?);
        }
        self.update(Input::Command(command(ticket)), Some(&operation), &JsValue::NULL);
        Ok(promise)
    }

    fn on_abort(
        self: &Rc<Self>,
        ticket: u32,
        signal: AbortSignal,
        operation: &Rc<Operation>,
    ) -> Result<DropGuard, JsValue> {
        let (operation, reason) = (Rc::clone(operation), signal.clone());
        let cancel = Closure::<dyn Fn()>::new(self.background(move |runtime| {
            if runtime.tickets.reject(ticket, &reason.reason()) {
                runtime.command(Command::Cancel { ticket });
                runtime.abort_operation(&operation);
            }
        }));
        signal
            .add_event_listener_with_callback("abort", cancel.as_ref().unchecked_ref())
            .map_err(|_| invalid_argument("the signal must be an AbortSignal"))?;
        Ok(DropGuard::new(move || {
            let _ = signal.remove_event_listener_with_callback("abort", cancel.as_ref().unchecked_ref());
        }))
    }

    pub(crate) fn command(self: &Rc<Self>, command: Command) -> Update {
        self.update(Input::Command(command), None, &JsValue::NULL)
    }

    /// Applies an input and runs its effects. `file` is the file of the response when a file was requested.
    pub(crate) fn update(
        self: &Rc<Self>,
        input: Input,
        operation: Option<&Rc<Operation>>,
        file: &JsValue,
    ) -> Update {
        if self.disposed.get() {
            return Update::default();
        }
        let mut step = self.transition(timestamp(self.now()), input);
        for effect in std::mem::take(&mut step.effects) {
            match (&effect, operation) {
                (Effect::Http { id, .. }, Some(operation)) => self.requests.assign(*id, operation),
                (Effect::ResolveFile { ticket }, _) => self.tickets.attach(*ticket, file.clone()),
                _ => {}
            }
            self.effects.borrow_mut().push_back(effect);
        }
        if step.changed != 0 {
            self.ok_or_report(self.options.supervisor.changed(step.changed, step.session_ended));
        }
        self.run_effects();
        if let Some(operation) = operation {
            operation.apply(&step);
        }
        step
    }

    fn transition(&self, at: Timestamp, input: Input) -> Update {
        #[cfg(feature = "recording")]
        if let Some((record, recorder)) = &self.recorder {
            let step = recorder.borrow_mut().update(&mut self.core.borrow_mut(), at, input);
            let lines = recorder.borrow_mut().take_lines();
            self.ok_or_report(record.call1(&JsValue::UNDEFINED, &lines.into()));
            return step;
        }
        self.core.borrow_mut().update(at, input)
    }

    /// Runs effects one at a time and in order, also when an effect or a listener triggers another command.
    fn run_effects(self: &Rc<Self>) {
        if self.running_effects.replace(true) {
            return;
        }
        loop {
            let Some(effect) = self.effects.borrow_mut().pop_front() else { break };
            self.ok_or_report(self.run_effect(effect));
        }
        self.running_effects.set(false);
    }

    fn run_effect(self: &Rc<Self>, effect: Effect) -> Result<(), JsValue> {
        match effect {
            Effect::Http { id, request } => self.send(id, request),
            Effect::CookieSet { name, value, expires_at: at } => self.host.set_cookie(name, &value, at)?,
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
            let succeeded = JsFuture::from(loading).await.is_ok();
            runtime.guarded(move |runtime| {
                drop(runtime.command(Command::PreloadEnded { path, succeeded }));
            });
        });
        Ok(())
    }

    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.ok_or_report(self.host.cookie(name))?
    }

    fn stored(&self) -> Stored {
        Stored::read(|name| self.cookie(name), |key| self.ok_or_report(self.host.item(key))?)
    }

    fn schedule_tick(self: &Rc<Self>) {
        let tick = self.background(|runtime| {
            runtime.schedule_tick();
            runtime.update(Input::Tick, None, &JsValue::NULL);
        });
        self.tick_timer.set(self.ok_or_report(self.host.after(TICK_MS, Box::new(tick))));
    }

    fn listen_to_other_tabs(self: &Rc<Self>) {
        let changed = self.background(Self::sync_from_storage);
        self.tab_listener.set(self.ok_or_report(self.host.on_cookies_changed(Box::new(changed))));
    }

    /// Synchronises the engine with cookies changed by another tab.
    fn sync_from_storage(self: &Rc<Self>) {
        if self.started.get() {
            self.command(Command::Follow(Box::new(self.stored())));
        }
    }

    /// Milliseconds since 1970. An error of the configured clock is reported, and the system clock is used
    /// instead.
    pub(crate) fn now(&self) -> f64 {
        let call = |clock: &Function| self.ok_or_report(clock.call0(&JsValue::UNDEFINED))?.as_f64();
        self.options.clock.as_ref().and_then(call).unwrap_or_else(Date::now)
    }

    /// Runs a background step through the supervisor, which catches panics.
    pub(crate) fn guarded(self: &Rc<Self>, step: impl FnOnce(&Rc<Self>) + 'static) {
        let runtime = Rc::clone(self);
        let task = Closure::once_into_js(move || step(&runtime));
        self.ok_or_report(self.options.supervisor.guard(&task));
    }

    /// Returns a callback that runs a background step while the engine exists.
    pub(crate) fn background(
        self: &Rc<Self>,
        step: impl Fn(&Rc<Self>) + Clone + 'static,
    ) -> impl Fn() + 'static {
        let runtime = Rc::downgrade(self);
        move || {
            if let Some(runtime) = runtime.upgrade() {
                runtime.guarded(step.clone());
            }
        }
    }

    pub(crate) fn ok_or_report<T>(&self, result: Result<T, JsValue>) -> Option<T> {
        // The supervisor does not throw.
        result.inspect_err(|error| drop(self.options.supervisor.report(error))).ok()
    }

    /// Aborts all requests and timers. Promises stay pending: the supervisor rejects its own.
    pub(crate) fn dispose(&self) {
        self.disposed.set(true);
        self.tick_timer.take();
        self.tab_listener.take();
        self.effects.borrow_mut().clear();
        self.requests.abort_all();
        self.core.replace(Core::default());
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates, and NaN is 0")]
fn milliseconds(timeout: Option<f64>) -> u32 {
    timeout.unwrap_or_default() as u32
}
