//! Progress bar on the terminal for long operations.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Progress bar on standard error; hidden when that is not a terminal or when `quiet` is set, because the
/// output is read by a program.
pub fn bar(label: &'static str, total: u64, quiet: bool) -> ProgressBar {
    let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let bar = ProgressBar::with_draw_target(Some(total), target);
    let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} · {eta}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())).with_message(label)
}
