// One line per step: what is being done, and how long it took or why it was not needed.
import { CommandFailed } from './run.mjs'

const WIDTH = 34
const HEAD = 12
const TAIL = 30
const live = process.stdout.isTTY

/** What a step returns when its inputs did not change. */
export const UP_TO_DATE = 'up to date'

/** Milliseconds as people read them. */
export function duration(ms) {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Steps that are running, by their titles, with what is told of them. */
const running = new Map()

/** Describes the running steps in one line. */
function status() {
  const parts = [...running].map(([title, { started, estimate, latest }]) => {
    const about = estimate ? ` of about ${duration(estimate * 1000)}` : ''
    return `${title} ${duration(performance.now() - started)}${about}${running.size === 1 ? `  ${latest}` : ''}`
  })
  return `  ${parts.join(' · ')}`
}

let timer

/** Shows the running steps on a terminal, or takes the line away. */
function redraw(text = status()) {
  if (live) process.stdout.write(`\r\x1b[2K${text.slice(0, (process.stdout.columns ?? 80) - 1)}`)
}

/** Writes a line that stays. */
function tell(line) {
  redraw('')
  process.stdout.write(`${line}\n`)
}

/**
 * Runs one step; several may run at once. `work` receives a function that takes the latest line of a program's output,
 * shown on a terminal while the step lasts, and may return a word to show in place of the time. `estimate` is in seconds.
 */
export async function step(title, work, estimate) {
  const state = { started: performance.now(), estimate, latest: '' }
  running.set(title, state)
  if (live) timer ??= setInterval(redraw, 200)
  const finish = (word) => {
    running.delete(title)
    tell(`${`  ${title} `.padEnd(WIDTH, '.')} ${word}`)
    if (running.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const elapsed = () => duration(performance.now() - state.started)
  try {
    const word = await work((line) => {
      // Without a terminal the estimate is written once the step does something.
      if (!live && estimate && !state.latest) tell(`  ${title}: about ${duration(estimate * 1000)}`)
      state.latest = line
    })
    finish(word ?? elapsed())
  } catch (error) {
    finish(`failed after ${elapsed()}`)
    throw error
  }
}

/** Long output without its middle: causes stand at the beginning (npm) or at the end (cargo). */
function excerpt(output) {
  const lines = output.trimEnd().split('\n')
  if (lines.length <= HEAD + TAIL) return lines.join('\n')
  const left = lines.length - HEAD - TAIL
  return [...lines.slice(0, HEAD), `  … ${left} lines left out`, ...lines.slice(-TAIL)].join('\n')
}

/** Causes that the output of npm, cargo, rustup or the system names, and the sentence that says what to do. */
const CAUSES = [
  [
    /No space left on device|ENOSPC|database or disk is full/,
    'The disk is full. Free some space and run the command again: it goes on where it stopped.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ENETUNREACH|npm error.*(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT)|Could(?:n't| not) (?:resolve host|connect to server)|Timeout was reached|Connection timed out|network failure|could not download|error sending request/,
    'The network cannot be reached, and packages have to be downloaded. Connect and run the command again: it goes on where it stopped.',
  ],
]

/** Tells why a step failed: the known cause, or what the program said, or the error's own words. */
export function explain(error) {
  const said = error instanceof CommandFailed ? error.output : String(error?.message)
  const known = CAUSES.find(([pattern]) => pattern.test(said))
  if (known) return console.error(`\n${known[1]}`)
  if (error instanceof CommandFailed) console.error(excerpt(error.output))
  console.error(
    `\n${error instanceof Problem || error instanceof CommandFailed ? error.message : error.stack}`,
  )
}

/** Something the reader of the message can put right; no stack needed. */
export class Problem extends Error {}

/** Runs a whole command; a failure is explained and ends the process with code 1. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    explain(error)
    process.exit(1)
  }
}
