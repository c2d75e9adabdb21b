// Progress output: one line per step with its duration, or the reason why it was skipped.
import { CommandFailed } from './run.mjs'

const WIDTH = 34
const HEAD_LINES = 12
const TAIL_LINES = 30
const isTerminal = process.stdout.isTTY

/** Result of a step that was skipped because its inputs did not change. */
export const UP_TO_DATE = 'up to date'

/** Formats milliseconds, such as `1.5 s` or `2 min 5 s`. */
export function duration(ms) {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Running steps by title: `{ started, estimate, latest }`. */
const running = new Map()

function status() {
  const parts = [...running].map(([title, { started, estimate, latest }]) => {
    const about = estimate ? ` of about ${duration(estimate * 1000)}` : ''
    return `${title} ${duration(performance.now() - started)}${about}${running.size === 1 ? `  ${latest}` : ''}`
  })
  return `  ${parts.join(' · ')}`
}

let timer

function redraw(text = status()) {
  if (isTerminal) process.stdout.write(`\r\x1b[2K${text.slice(0, (process.stdout.columns ?? 80) - 1)}`)
}

function printLine(line) {
  redraw('')
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a step; several may run concurrently. `work` receives a function that reports the latest output line
 * of a program, shown on a terminal while the step runs. It may return a text that is printed instead of the
 * duration. `estimate` is in seconds.
 */
export async function step(title, work, estimate) {
  const state = { started: performance.now(), estimate, latest: '' }
  running.set(title, state)
  if (isTerminal) timer ??= setInterval(redraw, 200)
  const finish = (outcome) => {
    running.delete(title)
    printLine(`${`  ${title} `.padEnd(WIDTH, '.')} ${outcome}`)
    if (running.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const elapsed = () => duration(performance.now() - state.started)
  try {
    const outcome = await work((line) => {
      // Skipped steps must not print the estimate without a terminal.
      if (!isTerminal && estimate && !state.latest)
        printLine(`  ${title}: about ${duration(estimate * 1000)}`)
      state.latest = line
    })
    finish(outcome ?? elapsed())
  } catch (error) {
    finish(`failed after ${elapsed()}`)
    throw error
  }
}

/** Shortens long output in the middle, because the cause is at the beginning (npm) or at the end (cargo). */
function excerpt(output) {
  const lines = output.trimEnd().split('\n')
  const omitted = lines.length - HEAD_LINES - TAIL_LINES
  if (omitted <= 0) return lines.join('\n')
  return [...lines.slice(0, HEAD_LINES), `  … ${omitted} lines omitted`, ...lines.slice(-TAIL_LINES)].join(
    '\n',
  )
}

/** Known causes by patterns in the output of npm, cargo, rustup or the system, with their remedy. */
const KNOWN_CAUSES = [
  [
    /No space left on device|ENOSPC|database or disk is full/,
    'The disk is full. Free some space and run the command again; completed steps are not repeated.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ENETUNREACH|npm error.*(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT)|Could(?:n't| not) (?:resolve host|connect to server)|Timeout was reached|Connection timed out|network failure|could not download|error sending request/,
    'Packages must be downloaded, but the network is unreachable. Connect and run the command again; completed steps are not repeated.',
  ],
]

/** Prints why a step failed: the message of a known cause, or the output of the program and the error. */
export function printError(error) {
  const output = error instanceof CommandFailed ? error.output : String(error?.message)
  const knownCause = KNOWN_CAUSES.find(([pattern]) => pattern.test(output))
  if (knownCause) return console.error(`\n${knownCause[1]}`)
  if (error instanceof CommandFailed) console.error(excerpt(error.output))
  console.error(
    `\n${error instanceof UserError || error instanceof CommandFailed ? error.message : error.stack}`,
  )
}

/** Error that the user can fix; printed without a stack trace. */
export class UserError extends Error {}

export async function main(work) {
  try {
    await work()
  } catch (error) {
    printError(error)
    process.exit(1)
  }
}
