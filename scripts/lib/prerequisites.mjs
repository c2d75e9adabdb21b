// Prerequisites that a machine brings by itself: Node (see node-version.cjs) and rustup. Everything else is installed.
import { Problem } from './progress.mjs'
import { attempt } from './run.mjs'

/** rustup's programs would download the toolchain of this clone; the step for it shows how far that is. */
const env = { ...process.env, RUSTUP_AUTO_INSTALL: '0' }
/** Code of a program that could not be started. */
const ABSENT = 127

/** Stops with a message that says what to install when Rust is absent. */
export async function checkPrerequisites() {
  for (const program of ['rustup', 'cargo']) {
    if ((await attempt(program, ['--version'], { env })).code !== ABSENT) continue
    throw new Problem(
      `${program} was not found. Install Rust with rustup from https://rustup.rs, open a new terminal (or run ` +
        '". ~/.cargo/env"), and try again.',
    )
  }
}
