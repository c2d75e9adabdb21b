//! Scheduler of one seed: running tasks, which of them resumes, and the faults injected into it.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use mostrador_api::environment;
use mostrador_core::time::Timestamp;

use crate::actions::{Action, ActionFuture, Intent};
use crate::bank::{Bank, Notification};
use crate::db_errors::pool_timed_out;
use crate::db_snapshot::{DbSnapshot, SnapshotReader};
use crate::fake_environment::{CommitOutcome, FakeEnvironment, Id, Interruption, PausePoint, SentMail};
use crate::fault_profile::{BeginOutcome, FaultProfile};
use crate::invariants;
use crate::invariants::Oracle;
use crate::rng::Rng;
use crate::shop::{Process, START_MS, ShopInstance, Template};
use crate::trace::Trace;

/// Limit for one task between two pauses; only a deadlock takes longer.
const STUCK: Duration = Duration::from_mins(2);

/// Running action.
struct Task {
    action: Action,
    future: ActionFuture,
    began: Timestamp,
}

/// Open payment page of an attempt.
#[derive(Clone, Debug)]
pub(crate) struct PaymentPage {
    pub(crate) attempt: String,
    /// Time at which the bank closes the page.
    pub(crate) until: Timestamp,
}

pub(crate) struct Simulation<'a> {
    pub(crate) rng: Rng,
    pub(crate) faults: FaultProfile,
    pub(crate) environment: Rc<FakeEnvironment>,
    pub(crate) trace: Trace,
    pub(crate) bank: Bank,
    pub(crate) pages: Vec<PaymentPage>,
    /// Notifications that the bank has not sent yet.
    pub(crate) notifications: Vec<Notification>,
    pub(crate) intents: Vec<Intent>,
    pub(crate) snapshot: DbSnapshot,
    pub(crate) oracle: Oracle,
    template: &'a Template,
    instance: ShopInstance,
    process: Process,
    reader: SnapshotReader,
    tasks: BTreeMap<Id, Task>,
    next: Id,
}

impl<'a> Simulation<'a> {
    pub(crate) async fn new(template: &'a Template, seed: u64, trace: Trace) -> Self {
        let mut rng = Rng::from_seed(seed);
        let faults = FaultProfile::random(&mut rng);
        let read_pause_percent = if rng.percent(50) { 30 } else { 0 };
        let environment = Rc::new(FakeEnvironment::new(
            seed,
            Timestamp::from_ms(START_MS + rng.between(0, 86_400_000)),
            read_pause_percent,
        ));
        let instance = ShopInstance::open(template).await;
        let process = instance.process();
        let mut reader = SnapshotReader::open(&instance.path.display().to_string()).await;
        let snapshot = reader.read().await;
        environment::install(Some(environment.clone()));
        let oracle = Oracle::from_snapshot(&snapshot);
        trace.record(environment.now.get(), &format!("seed {seed}: {faults:?}"));
        Self {
            rng,
            faults,
            environment,
            trace,
            bank: Bank::default(),
            pages: Vec::new(),
            notifications: Vec::new(),
            intents: Vec::new(),
            snapshot,
            oracle,
            template,
            instance,
            process,
            reader,
            tasks: BTreeMap::new(),
            next: 1,
        }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.environment.now.get()
    }

    pub(crate) fn record(&self, line: &str) {
        self.trace.record(self.now(), line);
    }

    /// Actions in progress.
    pub(crate) fn running(&self) -> impl Iterator<Item = &Action> {
        self.tasks.values().map(|task| &task.action)
    }

    /// Advances the clock. A refund command holds its order's lease for two minutes and expects the bank's
    /// response in that time, so the clock does not jump while one is running.
    pub(crate) fn pass_time(&self, ms: i64) {
        let refunds = self.tasks.values().filter(|task| task.action.is_refund());
        let limit = refunds.map(|task| task.began + 100_000).min().unwrap_or(Timestamp::MAX);
        let jump_back = ms < 0 && limit < Timestamp::MAX;
        let target = if jump_back { self.now() } else { (self.now() + ms).min(limit.max(self.now())) };
        self.environment.set(target);
    }

    /// Starts an action and runs it to its first pause point.
    pub(crate) async fn begin(&mut self, action: Action) -> Result<(), String> {
        let id = self.next;
        self.next += 1;
        self.record(&format!("{id} starts: {action:?}"));
        let began = self.now();
        let future = action.begin(&self.instance, &self.process, &self.template.tokens, &self.intents, began);
        self.tasks.insert(id, Task { action, future, began });
        self.advance(id).await
    }

    /// Tasks that wait at a pause point.
    pub(crate) fn waiting(&self) -> Vec<Id> {
        self.environment.waiting()
    }

    /// Resumes a task from its pause point and runs it to the next one.
    pub(crate) async fn resume(&mut self, id: Id) -> Result<(), String> {
        let has_client = self.tasks.get(&id).is_some_and(|task| task.action.has_client());
        let mut broken = false;
        match self.environment.take_pause_point(id) {
            Some(PausePoint::Read(sender)) => {
                let outcome = self.faults.read_outcome(&mut self.rng);
                self.record(&format!("{id} reads: {outcome:?}"));
                drop(sender.send(if outcome == BeginOutcome::Busy { Err(pool_timed_out()) } else { Ok(()) }));
            }
            Some(PausePoint::Write(sender)) => {
                let outcome = self.faults.write_outcome(&mut self.rng, has_client);
                self.record(&format!("{id} writes: {outcome:?}"));
                let (commit_outcome, result) = match outcome {
                    BeginOutcome::Busy => (CommitOutcome::Commits, Err(pool_timed_out())),
                    BeginOutcome::BrokenRow(nth) => {
                        self.reader.arm_row_fault(nth).await;
                        broken = true;
                        (CommitOutcome::Commits, Ok(()))
                    }
                    BeginOutcome::Begun(commit_outcome) => (commit_outcome, Ok(())),
                };
                self.environment.set_commit_outcome(id, commit_outcome);
                drop(sender.send(result));
            }
            Some(PausePoint::Rest(sender)) => drop(sender.send(())),
            Some(PausePoint::Bank { address, message, sender }) => {
                let response = self.call_bank(&address, &message);
                self.record(&format!("{id} calls the bank: {response:?}"));
                drop(sender.send(response));
            }
            Some(PausePoint::Mail { mail, sender }) => {
                let response = self.deliver_mail(&mail)?;
                self.record(&format!("{id} mails {} to {}: {response:?}", mail.id, mail.to));
                drop(sender.send(response));
            }
            None => return Err(format!("{id} is not paused")),
        }
        let advanced = self.advance(id).await;
        if broken {
            self.reader.arm_row_fault(0).await;
        }
        advanced
    }

    /// Runs a task until it pauses, completes or is interrupted.
    async fn advance(&mut self, id: Id) -> Result<(), String> {
        let Some(task) = self.tasks.get_mut(&id) else { return Err(format!("{id} is not running")) };
        let environment = self.environment.clone();
        environment.set_current(id);
        let run = poll_fn(|context| match task.future.as_mut().poll(context) {
            Poll::Ready(outcome) => Poll::Ready(Some(outcome)),
            Poll::Pending if environment.has_stopped(id) => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        });
        let outcome = tokio::time::timeout(STUCK, run).await.map_err(|_| format!("{id} is stuck"))?;
        if let Some(outcome) = outcome {
            let Some(task) = self.tasks.remove(&id) else { return Ok(()) };
            self.environment.forget(id);
            self.check().await?;
            return self.handle_outcome(id, &task.action, outcome);
        }
        match self.environment.take_interruption() {
            Some((_, Interruption::ServerKilled))
                if self.tasks.get(&id).is_some_and(|task| task.action.runs_in_server()) =>
            {
                self.kill();
            }
            Some(_) => self.drop_task(id),
            None => {}
        }
        self.check().await
    }

    /// Kills the server process with all of its tasks, and starts another.
    pub(crate) fn kill(&mut self) {
        let server_tasks = self.tasks.iter().filter(|(_, task)| task.action.runs_in_server());
        let server_tasks: Vec<Id> = server_tasks.map(|(id, _)| *id).collect();
        self.record(&format!("the server is killed, with {server_tasks:?} running"));
        for id in server_tasks {
            self.drop_task(id);
        }
        self.process = self.instance.process();
    }

    fn drop_task(&mut self, id: Id) {
        self.record(&format!("{id} is interrupted"));
        if let Some(task) = self.tasks.remove(&id) {
            self.environment.forget(id);
            drop(task.future);
            self.handle_lost_response(&task.action);
        }
    }

    /// Checks the invariants if the database may have changed.
    async fn check(&mut self) -> Result<(), String> {
        if !self.environment.has_written() {
            return Ok(());
        }
        let snapshot = self.reader.read().await;
        let before = std::mem::replace(&mut self.snapshot, snapshot);
        invariants::check(&before, &self.snapshot, &mut self.oracle, &self.bank, &self.intents)
    }

    fn call_bank(&mut self, address: &str, message: &str) -> Result<String, String> {
        if !self.rng.percent(self.faults.bank) {
            return Ok(self.bank.respond(address, message));
        }
        match self.rng.below(4) {
            0 => Err("connection refused".to_owned()),
            1 => {
                self.bank.respond(address, message);
                Err("timeout after twenty seconds".to_owned())
            }
            2 => {
                self.bank.respond(address, message);
                Ok("<html>Estamos mejorando para ti</html>".to_owned())
            }
            _ => {
                let response = self.bank.respond(address, message);
                let tampered = response.replacen("Ds_Amount&gt;", "Ds_Amount&gt;9", 1);
                Ok(tampered.replace("\"Ds_Signature\":\"", "\"Ds_Signature\":\"A"))
            }
        }
    }

    fn deliver_mail(&mut self, mail: &SentMail) -> Result<Result<(), String>, String> {
        let fails = self.rng.percent(self.faults.mail);
        if fails && self.rng.percent(50) {
            return Ok(Err("451 try again later".to_owned()));
        }
        self.oracle.record_delivery(mail)?;
        Ok(if fails { Err("no response after the end of data".to_owned()) } else { Ok(()) })
    }
}
