//! Runs many seeds on all processors, and reports the first failure.

use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mostrador_api::environment;

use crate::shop::Template;
use crate::simulation::Simulation;
use crate::trace::Trace;

/// Seeds run by `cargo test`.
const DEFAULT_SEEDS: RangeInclusive<u64> = 1..=1_000;
/// Steps of a seed before it is settled.
const STEPS: usize = 60;
const VARIABLE: &str = "MOSTRADOR_SIMULATION_SEEDS";

/// Seeds to run.
pub(crate) struct Seeds {
    range: RangeInclusive<u64>,
    /// Prints the trace of every seed.
    print_traces: bool,
}

impl Seeds {
    /// Reads the environment variable: `7`, or `1..100000`.
    pub(crate) fn from_env() -> Self {
        let Ok(text) = std::env::var(VARIABLE) else {
            return Self { range: DEFAULT_SEEDS, print_traces: false };
        };
        let number = |text: &str| {
            text.parse().unwrap_or_else(|_| panic!("{VARIABLE} is not a range of seeds: {text}"))
        };
        match text.split_once("..") {
            Some((from, to)) => Self { range: number(from)..=number(to), print_traces: false },
            None => Self { range: number(&text)..=number(&text), print_traces: true },
        }
    }
}

/// Result of a seed.
pub(crate) struct SeedResult {
    lines: Vec<String>,
    pub(crate) fingerprint: String,
    violation: Option<String>,
}

fn template() -> &'static Template {
    static TEMPLATE: OnceLock<Template> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let template_thread = std::thread::spawn(|| runtime().block_on(Template::new()));
        template_thread.join().unwrap()
    })
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Runs one seed to its end.
pub(crate) fn run_seed(seed: u64) -> SeedResult {
    let template = template();
    thread_local! {
        static RUNTIME: RefCell<tokio::runtime::Runtime> = RefCell::new(runtime());
    }
    let trace = Trace::default();
    let result = RUNTIME.with_borrow(|runtime| {
        catch_unwind(AssertUnwindSafe(|| {
            runtime.block_on(async {
                let mut simulation = Simulation::new(template, seed, trace.clone()).await;
                for _ in 0..STEPS {
                    simulation.step().await?;
                }
                simulation.settle().await
            })
        }))
    });
    environment::enter(None);
    let violation = match result {
        Ok(result) => result.err(),
        Err(_) => Some("panic: see above".to_owned()),
    };
    SeedResult { lines: trace.lines(), fingerprint: trace.fingerprint(), violation }
}

/// Runs all seeds and fails when one fails.
pub(crate) fn run_all(seeds: &Seeds) {
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
                    let result = run_seed(seed);
                    if seeds.print_traces || result.violation.is_some() {
                        println!("{}", result.lines.join("\n"));
                    }
                    if let Some(violation) = result.violation {
                        failed.store(true, Ordering::Relaxed);
                        println!("\nSeed {seed}: {violation}\nReproduce with: npm run drills -- simulation --seed {seed}");
                        break;
                    }
                    let so_far = done.fetch_add(1, Ordering::Relaxed) + 1;
                    if so_far.is_multiple_of(1_000) && last - first >= 1_000 {
                        // All earlier seeds are done, except for those still running.
                        println!("simulation: {so_far} seeds, {seed} reached, {:?}", rounded_ms(began.elapsed()));
                    }
                }
            });
        }
    });
    println!(
        "simulation: {} seeds from {first} in {:?}",
        done.load(Ordering::Relaxed),
        rounded_ms(began.elapsed())
    );
    assert!(!failed.load(Ordering::Relaxed), "an invariant was violated: see above");
}

fn rounded_ms(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or_default())
}
