// Result rows of a scenario: [what, measured, promise, kept]. A row without a promise is a figure only.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { at } from './scripts.mjs'

const VIOLATIONS_SHOWN = 5

export const whole = (number) => Math.round(number).toLocaleString('en')
export const ms = (number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`

/** Value below which this share of the values lies; 0 for no values. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export const figure = (what, measured) => [what, measured, '', true]

/** Promise that holds when there are no violations; the first of them are printed. */
export function invariant(what, measured, violations, promise = 'nothing lost') {
  for (const violation of violations.slice(0, VIOLATIONS_SHOWN)) console.error(`\n    ${what}: ${violation}`)
  if (violations.length === 0) return [what, measured, promise, true]
  return [what, `${measured}; violations: ${violations.length}, first «${violations[0]}»`, promise, false]
}

/** Promise about a duration or a rate: judged in the long size, a figure in the short one, whose machine is shared. */
export const limit = (size, what, measured, violations, promise) =>
  size === 'long' ? invariant(what, measured, violations, promise) : figure(what, measured)

/** Violation when a duration exceeds its limit, both in milliseconds. */
export const exceeds = (measured, most, what = 'it took') =>
  measured <= most ? [] : [`${what}: ${ms(measured)}`]

/** Row of a scenario that this machine cannot run: a note in the short size, a failure in the long one. */
export function skipped(what, why, size) {
  console.log(`\n    ${what}: not run, ${why}`)
  return [what, `not run: ${why}`, size === 'short' ? '' : 'run', size === 'short']
}

/** Prints the rows; returns those that are not kept. */
export function show(rows) {
  for (const [what, measured, promise, kept] of rows)
    console.log(
      `  ${promise === '' ? '  ' : kept ? 'ok' : 'MISSED'}  ${what}: ${measured}${promise && ` (${promise})`}`,
    )
  return rows.filter(([, , , kept]) => !kept)
}

/** Text with other content between the marks of a name. */
export function replaceSection(document, name, content) {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [begin, end] = [document.indexOf(from), document.indexOf(to)]
  if (begin < 0 || end < begin) throw new Error(`docs/reliability.md has no section ${name}.`)
  return `${document.slice(0, begin + from.length)}\n\n${content}\n\n${document.slice(end)}`
}

/** Writes the rows of a scenario into its section of docs/reliability.md. */
export function publish(name, heading, rows) {
  const file = at('docs', 'reliability.md')
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const verdict = ([what, measured, promise, kept]) =>
    `| ${what} | ${measured} | ${promise} | ${promise === '' ? '' : kept ? 'kept' : '**missed**'} |`
  const table = ['| What | Measured | Promise |  |', '| --- | --- | --- | --- |', ...rows.map(verdict)]
  const parts = [`${date}, ${availableParallelism()} virtual processors.`, heading, table.join('\n')]
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), name, parts.join('\n\n')))
}
