// What a machine must bring by itself: Node and rustup. Everything else is installed for it.
import { readFileSync } from 'node:fs'
import { at } from './paths.mjs'
import { Problem } from './progress.mjs'
import { attempt } from './run.mjs'

/** The oldest Node that the workspace accepts, from package.json. */
function oldestNode() {
  return JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node.replace('>=', '')
}

/** Whether version `a` is older than `b`, both dotted numbers. */
export function older(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (let i = 0; i < right.length; i++) {
    if ((left[i] ?? 0) !== right[i]) return (left[i] ?? 0) < right[i]
  }
  return false
}

/** Stops with a message that says what to install when Node is too old or Rust is absent. */
export async function checkPrerequisites() {
  if (older(process.versions.node, oldestNode())) {
    throw new Problem(
      `Node ${oldestNode()} or newer is needed; this is Node ${process.versions.node}. Get it at https://nodejs.org`,
    )
  }
  for (const program of ['rustup', 'cargo']) {
    if ((await attempt(program, ['--version'])).code === 0) continue
    throw new Problem(
      `${program} was not found. Install Rust with rustup from https://rustup.rs, open a new terminal (or run ` +
        '". ~/.cargo/env"), and try again.',
    )
  }
}
