//! A bar on the terminal during long work; nothing at all where nobody watches.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on the error output, which goes with the work; hidden when that is no terminal, or when it is to be `quiet`:
/// programs read what is written.
#[must_use]
pub fn bar(what: &'static str, total: u64, quiet: bool) -> ProgressBar {
    let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let bar = ProgressBar::with_draw_target(Some(total), target);
    let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} · {eta}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())).with_message(what)
}
