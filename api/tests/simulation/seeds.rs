//! Many seeds, on every processor; and what is said of one that fails.

use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mostrador_api::world;

use crate::shop::Template;
use crate::simulation::Simulation;
use crate::story::Story;

/// What `cargo test` plays.
const FEW: RangeInclusive<u64> = 1..=1_000;
/// Steps of a seed before it is brought to its end.
const STEPS: usize = 60;
const VARIABLE: &str = "MOSTRADOR_SIMULATION_SEEDS";

/// Which seeds are played.
pub(crate) struct Seeds {
    range: RangeInclusive<u64>,
    /// Whether their stories are told.
    told: bool,
}

impl Seeds {
    /// As the environment says: `7`, or `1..100000`.
    pub(crate) fn wanted() -> Self {
        let Ok(text) = std::env::var(VARIABLE) else { return Self { range: FEW, told: false } };
        let number =
            |text: &str| text.parse().unwrap_or_else(|_| panic!("{VARIABLE} is no range of seeds: {text}"));
        match text.split_once("..") {
            Some((from, to)) => Self { range: number(from)..=number(to), told: false },
            None => Self { range: number(&text)..=number(&text), told: true },
        }
    }
}

/// What came of a seed.
pub(crate) struct Played {
    lines: Vec<String>,
    pub(crate) fingerprint: String,
    breach: Option<String>,
}

fn template() -> &'static Template {
    static TEMPLATE: OnceLock<Template> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let made = std::thread::spawn(|| runtime().block_on(Template::new()));
        made.join().unwrap()
    })
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Plays one seed to its end.
pub(crate) fn play_one(seed: u64) -> Played {
    let template = template();
    thread_local! {
        static RUNTIME: RefCell<tokio::runtime::Runtime> = RefCell::new(runtime());
    }
    let story = Story::default();
    let played = RUNTIME.with_borrow(|runtime| {
        catch_unwind(AssertUnwindSafe(|| {
            runtime.block_on(async {
                let mut simulation = Simulation::new(template, seed, story.clone()).await;
                for _ in 0..STEPS {
                    simulation.step().await?;
                }
                simulation.settle().await
            })
        }))
    });
    world::enter(None);
    let breach = match played {
        Ok(kept) => kept.err(),
        Err(_) => Some("something panicked: see above".to_owned()),
    };
    Played { lines: story.lines(), fingerprint: story.fingerprint(), breach }
}

/// Plays them all, and fails when one fails.
pub(crate) fn play_all(seeds: &Seeds) {
    let (first, last) = (*seeds.range.start(), *seeds.range.end());
    let (next, done, failed) = (AtomicU64::new(first), AtomicU64::new(0), AtomicBool::new(false));
    let began = Instant::now();
    std::thread::scope(|scope| {
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed > last || failed.load(Ordering::Relaxed) {
                        break;
                    }
                    let played = play_one(seed);
                    if seeds.told || played.breach.is_some() {
                        println!("{}", played.lines.join("\n"));
                    }
                    if let Some(breach) = played.breach {
                        failed.store(true, Ordering::Relaxed);
                        println!("\nSeed {seed}: {breach}\nThe same again: npm run drills -- simulation --seed {seed}");
                        break;
                    }
                    let so_far = done.fetch_add(1, Ordering::Relaxed) + 1;
                    if so_far.is_multiple_of(1_000) && last - first >= 1_000 {
                        // Every seed before the next is played, but for those under way.
                        println!("simulation: {so_far} seeds, {seed} reached, {:?}", rounded(began.elapsed()));
                    }
                }
            });
        }
    });
    println!(
        "simulation: {} seeds from {first} in {:?}",
        done.load(Ordering::Relaxed),
        rounded(began.elapsed())
    );
    assert!(!failed.load(Ordering::Relaxed), "a promise was not kept: see above");
}

fn rounded(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or_default())
}
