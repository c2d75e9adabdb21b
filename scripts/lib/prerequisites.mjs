// Prerequisites: Node (see node-version.cjs) and rustup. Everything else is installed automatically.
import { UserError } from './progress.mjs'
import { attempt } from './run.mjs'

/** Prevents rustup from downloading the toolchain here; a later step does it and shows the progress. */
const env = { ...process.env, RUSTUP_AUTO_INSTALL: '0' }
const NOT_FOUND = 127

export async function checkPrerequisites() {
  for (const program of ['rustup', 'cargo']) {
    if ((await attempt(program, ['--version'], { env })).code !== NOT_FOUND) continue
    throw new UserError(
      `${program} was not found. Install Rust with rustup from https://rustup.rs, open a new terminal (or run ` +
        '". ~/.cargo/env"), and try again.',
    )
  }
}
