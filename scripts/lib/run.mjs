// Child processes: their output is collected, and all of them are terminated when this process exits.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'

const children = new Set()

const TERMINATION_TIMEOUT_MS = 5000

async function terminateChildren() {
  const closing = [...children].map((child) => {
    child.kill('SIGTERM')
    return new Promise((resolve) => child.once('close', resolve))
  })
  await Promise.race([Promise.all(closing), sleep(TERMINATION_TIMEOUT_MS)])
  for (const child of children) child.kill('SIGKILL')
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.once(signal, () => terminateChildren().finally(() => process.exit(code)))
}
process.on('exit', () => {
  for (const child of children) child.kill()
})

export class CommandFailed extends Error {
  constructor(command, outcome) {
    super(`${command} exited with ${outcome.signal ?? `code ${outcome.code}`}`)
    this.output = outcome.output
  }
}

/** Starts a program, optionally as another user, or in the background with lower priority. */
export function start(
  command,
  args,
  { cwd = root, env = process.env, stdio = 'inherit', uid, gid, timeout, background = false } = {},
) {
  const child = spawn(command, args, { cwd, env, stdio, uid, gid, timeout })
  if (background && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  children.add(child)
  child.once('close', () => children.delete(child))
  child.once('error', () => children.delete(child))
  return child
}

/**
 * Runs a program and returns `{code, signal, output}`, also if it failed. `echo: true` prints its output; a
 * string prints it line by line with this prefix. `onLine` receives each non-empty line.
 */
export function attempt(command, args, { echo = false, onLine, ...options } = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (stream, sink) => {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
        if (echo === true) sink.write(chunk)
        for (const line of onLine ? chunk.split(/[\r\n]+/) : []) if (line.trim()) onLine(line.trim())
      })
      if (typeof echo !== 'string') return
      createInterface({ input: stream }).on('line', (line) => sink.write(`${echo} | ${line}\n`))
    }
    collect(child.stdout, process.stdout)
    collect(child.stderr, process.stderr)
    child.once('error', (error) =>
      resolve({ code: 127, signal: null, output: `${output}${error.message}\n` }),
    )
    child.once('close', (code, signal) => resolve({ code, signal, output }))
  })
}

/** Runs a program and returns its output. Throws `CommandFailed` if it exits with an error. */
export async function run(command, args, options) {
  const outcome = await attempt(command, args, options)
  if (outcome.code !== 0) throw new CommandFailed(`${command} ${args.join(' ')}`, outcome)
  return outcome.output
}
