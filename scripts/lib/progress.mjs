// One line per step: what is being done, and how long it took or why it was not needed.
import { CommandFailed } from './run.mjs'

const WIDTH = 34
const TAIL = 40
const live = process.stdout.isTTY

/** What a step returns when its inputs did not change. */
export const UP_TO_DATE = 'up to date'

/** Milliseconds as people read them. */
export function duration(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}

/**
 * Runs one step. `work` receives a function that takes the latest line of a program's output, shown on a
 * terminal while the step lasts, and may return a word to show in place of the time.
 */
export async function step(title, work) {
  const started = performance.now()
  const elapsed = () => duration(performance.now() - started)
  const label = `  ${title} `.padEnd(WIDTH, '.')
  let latest = ''
  const draw = () => {
    const line = `${label} ${elapsed()}  ${latest}`
    process.stdout.write(`\r\x1b[2K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`)
  }
  if (!live) process.stdout.write(`${label} `)
  const timer = live && setInterval(draw, 200)
  const finish = (word) => {
    clearInterval(timer)
    process.stdout.write(live ? `\r\x1b[2K${label} ${word}\n` : `${word}\n`)
  }
  try {
    const word = await work((line) => {
      latest = line
    })
    finish(word ?? elapsed())
  } catch (error) {
    finish(`failed after ${elapsed()}`)
    throw error
  }
}

/** Tells why a step failed: the end of the program's output, or the error's own words. */
export function explain(error) {
  if (error instanceof CommandFailed) {
    const lines = error.output.trimEnd().split('\n')
    if (lines.length > TAIL) console.error(`  … ${lines.length - TAIL} lines before this`)
    console.error(lines.slice(-TAIL).join('\n'))
  }
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
