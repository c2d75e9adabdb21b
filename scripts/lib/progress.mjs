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

/** Long output without its middle: causes stand at the beginning (npm) or at the end (cargo). */
export function excerpt(output) {
  const lines = output.trimEnd().split('\n')
  if (lines.length <= HEAD + TAIL) return lines.join('\n')
  const left = lines.length - HEAD - TAIL
  return [...lines.slice(0, HEAD), `  … ${left} lines left out`, ...lines.slice(-TAIL)].join('\n')
}

/** Tells why a step failed: what the program said, or the error's own words. */
export function explain(error) {
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
