//! One seed: what is under way, whose turn it is, and what happens to whoever is let on.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use mostrador_api::world;

use crate::bank::{Bank, Word};
use crate::books::{Books, Reader};
use crate::chance::Chance;
use crate::deeds::{Deed, Doing, Intent};
use crate::failures::busy;
use crate::outside::{Carried, Door, End, Fate, Id, Outside};
use crate::promises::{self, Facts};
use crate::shop::{Counter, OPENING, Process, Template};
use crate::story::Story;
use crate::weather::{Passage, Weather};

/// Longer than anything takes that is not stuck.
const STUCK: Duration = Duration::from_mins(2);

/// What is under way.
struct Actor {
    deed: Deed,
    doing: Doing,
    began: i64,
}

/// The bank's page of an attempt, with its shopper before it.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    pub(crate) attempt: String,
    /// The bank takes nothing any more from then on.
    pub(crate) until: i64,
}

pub(crate) struct Simulation<'a> {
    pub(crate) chance: Chance,
    pub(crate) weather: Weather,
    pub(crate) outside: Rc<Outside>,
    pub(crate) story: Story,
    pub(crate) bank: Bank,
    pub(crate) pages: Vec<Page>,
    /// What the bank still has to say.
    pub(crate) words: Vec<Word>,
    pub(crate) intents: Vec<Intent>,
    pub(crate) books: Books,
    pub(crate) facts: Facts,
    template: &'a Template,
    counter: Counter,
    process: Process,
    reader: Reader,
    actors: BTreeMap<Id, Actor>,
    next: Id,
}

impl<'a> Simulation<'a> {
    pub(crate) async fn new(template: &'a Template, seed: u64, story: Story) -> Self {
        let mut chance = Chance::of(seed);
        let weather = Weather::of(&mut chance);
        let readers_wait = if chance.percent(50) { 30 } else { 0 };
        let outside = Rc::new(Outside::new(seed, OPENING + chance.between(0, 86_400_000), readers_wait));
        let counter = Counter::open(template).await;
        let process = counter.process();
        let mut reader = Reader::open(&counter.path.display().to_string()).await;
        let books = reader.read().await;
        world::enter(Some(outside.clone()));
        let facts = Facts::of(&books);
        story.tell(outside.now.get(), &format!("seed {seed}: {weather:?}"));
        Self {
            chance,
            weather,
            outside,
            story,
            bank: Bank::default(),
            pages: Vec::new(),
            words: Vec::new(),
            intents: Vec::new(),
            books,
            facts,
            template,
            counter,
            process,
            reader,
            actors: BTreeMap::new(),
            next: 1,
        }
    }

    pub(crate) fn now(&self) -> i64 {
        self.outside.now.get()
    }

    pub(crate) fn tell(&self, line: &str) {
        self.story.tell(self.now(), line);
    }

    /// What is under way.
    pub(crate) fn under_way(&self) -> impl Iterator<Item = &Deed> {
        self.actors.values().map(|actor| &actor.deed)
    }

    /// Lets time pass. A command that gives money back has its order to itself for two minutes, in which the bank
    /// answers or does not: time does not jump in between.
    pub(crate) fn wait(&self, ms: i64) {
        let refunds = self.actors.values().filter(|actor| actor.deed.is_refund());
        let latest = refunds.map(|actor| actor.began + 100_000).min().unwrap_or(i64::MAX);
        let jump_back = ms < 0 && latest < i64::MAX;
        let then = if jump_back { self.now() } else { (self.now() + ms).min(latest.max(self.now())) };
        self.outside.set(then);
    }

    /// Begins something, up to its first door.
    pub(crate) async fn begin(&mut self, deed: Deed) -> Result<(), String> {
        let id = self.next;
        self.next += 1;
        self.tell(&format!("{id} begins: {deed:?}"));
        let began = self.now();
        let doing = deed.begin(&self.counter, &self.process, &self.template.tokens, &self.intents, began);
        self.actors.insert(id, Actor { deed, doing, began });
        self.advance(id).await
    }

    /// Whoever waits at a door.
    pub(crate) fn waiting(&self) -> Vec<Id> {
        self.outside.waiting()
    }

    /// Opens the door that somebody waits at, and lets them go on to the next.
    pub(crate) async fn let_on(&mut self, id: Id) -> Result<(), String> {
        let visitor = self.actors.get(&id).is_some_and(|actor| actor.deed.has_visitor());
        let mut broken = false;
        match self.outside.open(id) {
            Some(Door::Read(pass)) => {
                let passage = self.weather.at_a_read(&mut self.chance);
                self.tell(&format!("{id} reads: {passage:?}"));
                drop(pass.send(if passage == Passage::Busy { Err(busy()) } else { Ok(()) }));
            }
            Some(Door::Write(pass)) => {
                let passage = self.weather.at_a_write(&mut self.chance, visitor);
                self.tell(&format!("{id} writes: {passage:?}"));
                let (fate, passed) = match passage {
                    Passage::Busy => (Fate::Lasts, Err(busy())),
                    Passage::BrokenRow(n) => {
                        self.reader.break_at(n).await;
                        broken = true;
                        (Fate::Lasts, Ok(()))
                    }
                    Passage::Free(fate) => (fate, Ok(())),
                };
                self.outside.doom(id, fate);
                drop(pass.send(passed));
            }
            Some(Door::Rest(pass)) => drop(pass.send(())),
            Some(Door::Bank { address, message, answer }) => {
                let said = self.at_the_bank(&address, &message);
                self.tell(&format!("{id} asks the bank: {said:?}"));
                drop(answer.send(said));
            }
            Some(Door::Mail { letter, answer }) => {
                let said = self.at_the_mail_server(&letter)?;
                self.tell(&format!("{id} sends {} to {}: {said:?}", letter.id, letter.to));
                drop(answer.send(said));
            }
            None => return Err(format!("{id} waits nowhere")),
        }
        let advanced = self.advance(id).await;
        if broken {
            self.reader.break_at(0).await;
        }
        advanced
    }

    /// Runs one until it waits at a door, is over, or ends.
    async fn advance(&mut self, id: Id) -> Result<(), String> {
        let Some(actor) = self.actors.get_mut(&id) else { return Err(format!("{id} is not under way")) };
        let outside = self.outside.clone();
        outside.runs(id);
        let run = poll_fn(|context| match actor.doing.as_mut().poll(context) {
            Poll::Ready(outcome) => Poll::Ready(Some(outcome)),
            Poll::Pending if outside.has_stopped(id) => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        });
        let outcome = tokio::time::timeout(STUCK, run).await.map_err(|_| format!("{id} is stuck"))?;
        if let Some(outcome) = outcome {
            let Some(actor) = self.actors.remove(&id) else { return Ok(()) };
            self.outside.forget(id);
            self.check().await?;
            return self.hear(id, &actor.deed, outcome);
        }
        match self.outside.ending() {
            Some((_, End::Killed))
                if self.actors.get(&id).is_some_and(|actor| actor.deed.is_the_servers()) =>
            {
                self.kill();
            }
            Some(_) => self.drop(id),
            None => {}
        }
        self.check().await
    }

    /// The server's process ends with all that is under way in it, and another begins.
    pub(crate) fn kill(&mut self) {
        let its = self.actors.iter().filter(|(_, actor)| actor.deed.is_the_servers());
        let its: Vec<Id> = its.map(|(id, _)| *id).collect();
        self.tell(&format!("the server is killed, with {its:?} under way"));
        for id in its {
            self.drop(id);
        }
        self.process = self.counter.process();
    }

    fn drop(&mut self, id: Id) {
        self.tell(&format!("{id} ends unheard"));
        if let Some(actor) = self.actors.remove(&id) {
            self.outside.forget(id);
            drop(actor.doing);
            self.unheard(&actor.deed);
        }
    }

    /// Compares the books with the promises, when anything may have been written.
    async fn check(&mut self) -> Result<(), String> {
        if !self.outside.has_written() {
            return Ok(());
        }
        let books = self.reader.read().await;
        let before = std::mem::replace(&mut self.books, books);
        promises::check(&before, &self.books, &mut self.facts, &self.bank, &self.intents)
    }

    fn at_the_bank(&mut self, address: &str, message: &str) -> Result<String, String> {
        if !self.chance.percent(self.weather.bank) {
            return Ok(self.bank.answer(address, message));
        }
        match self.chance.below(4) {
            0 => Err("the line is dead".to_owned()),
            1 => {
                self.bank.answer(address, message);
                Err("no answer in twenty seconds".to_owned())
            }
            2 => {
                self.bank.answer(address, message);
                Ok("<html>Estamos mejorando para ti</html>".to_owned())
            }
            _ => {
                let answer = self.bank.answer(address, message);
                let altered = answer.replacen("Ds_Amount&gt;", "Ds_Amount&gt;9", 1);
                Ok(altered.replace("\"Ds_Signature\":\"", "\"Ds_Signature\":\"A"))
            }
        }
    }

    fn at_the_mail_server(&mut self, letter: &Carried) -> Result<Result<(), String>, String> {
        let fails = self.chance.percent(self.weather.mail);
        if fails && self.chance.percent(50) {
            return Ok(Err("451 come back later".to_owned()));
        }
        self.facts.carried(letter)?;
        Ok(if fails { Err("no answer after the last dot".to_owned()) } else { Ok(()) })
    }
}
