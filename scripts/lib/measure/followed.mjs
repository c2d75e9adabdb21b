// The prerenderer at work: how fast, with how much memory, how soon after a change.

import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { prerenderer } from '../prerender.mjs'
import { Problem } from '../progress.mjs'
import { start } from '../run.mjs'

const SAMPLE_MS = 250
/** Nothing that is measured here may take longer. */
const LIMIT_MS = 600_000

/** What a process holds, in MB; nothing once it has ended. */
function memory(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/**
 * The memory of a run: its peak, how many times as much it held in its last quarter as in its second, and what it held in
 * each eighth.
 */
export function course(samples) {
  const held = (n, of) => {
    const part = samples.slice(
      Math.floor((samples.length * n) / of),
      Math.ceil((samples.length * (n + 1)) / of),
    )
    return part.toSorted((a, b) => a - b)[part.length >> 1]
  }
  const eighths = Array.from({ length: 8 }, (_, n) => held(n, 8))
  return { peak: Math.max(...samples), growth: held(3, 4) / held(1, 4), eighths }
}

/** What the prerenderer says of a run: how many pages there are, how many it rendered and wrote, in how many seconds. */
export function told(output) {
  const [, pages, seconds, rendered] = /(\d+) pages in ([\d.]+) s: (\d+) rendered/.exec(output) ?? []
  const [, written] = /(\d+) written/.exec(output) ?? []
  return {
    pages: Number(pages),
    seconds: Number(seconds),
    rendered: Number(rendered),
    written: Number(written),
  }
}

/** Runs it on an API; with `--watch` among `more` until `stop` is called. Gives what it has told, as it tells it. */
export function startPrerenderer(api, out, more = []) {
  const child = start(process.execPath, [...prerenderer(api, out), ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const own = { child, output: '', samples: [] }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    own.output += text
  })
  const sampling = setInterval(() => {
    const held = memory(child.pid)
    if (held > 0) own.samples.push(held)
  }, SAMPLE_MS)
  child.once('close', () => clearInterval(sampling))
  return own
}

/** Runs it to its end: what it told, and the course of its memory. */
export async function prerendering(api, out) {
  const own = startPrerenderer(api, out)
  const limit = setTimeout(() => own.child.kill(), LIMIT_MS)
  const code = await new Promise((resolve) => own.child.once('close', resolve))
  clearTimeout(limit)
  if (code !== 0) throw new Problem(`The prerenderer ended with ${code}: ${own.output}`)
  return { ...told(own.output), ...course(own.samples) }
}

/** Waits until the prerenderer has told of one run more than `before`, so many characters of its output; gives that. */
export async function toldAfter(own, before) {
  const began = performance.now()
  while (performance.now() - began < LIMIT_MS && own.child.exitCode === null) {
    const found = told(own.output.slice(before))
    if (found.pages > 0) return found
    await sleep(50)
  }
  throw new Problem(`The prerenderer has nothing more to tell: ${own.output}`)
}

/** Waits until a file holds a text; gives the milliseconds from `began`. */
export async function holding(file, text, began) {
  while (performance.now() - began < LIMIT_MS) {
    const found = await readFile(file, 'utf8').catch(() => '')
    if (found.includes(text)) return performance.now() - began
    await sleep(20)
  }
  throw new Problem(`${file} does not come to hold ${text}.`)
}
