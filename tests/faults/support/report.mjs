// Result rows of a scenario: [label, measured, target, passed]. A row without a target is a figure only.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { formatMs, fromRoot } from './scripts.mjs'

const VIOLATIONS_SHOWN = 5

/** Percentile of the values for a share from 0 to 1; 0 without values. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export const figure = (label, measured) => [label, measured, '', true]

/** Row of an invariant, which holds if there are no violations. Prints the first violations. */
export function invariant(label, measured, violations, target = 'nothing lost') {
  for (const violation of violations.slice(0, VIOLATIONS_SHOWN)) console.error(`\n    ${label}: ${violation}`)
  if (violations.length === 0) return [label, measured, target, true]
  return [label, `${measured}; violations: ${violations.length}, first «${violations[0]}»`, target, false]
}

/** Row about a duration or a rate: a target in the long size, a figure in the short size, whose machine is shared. */
export const limit = (size, label, measured, violations, target) =>
  size === 'long' ? invariant(label, measured, violations, target) : figure(label, measured)

/** Returns a violation if a duration exceeds its limit, both in milliseconds. */
export const exceeds = (measured, maximum, label = 'duration') =>
  measured <= maximum ? [] : [`${label}: ${formatMs(measured)}`]

/** Row of a scenario that this machine cannot run: a note in the short size, a failure in the long size. */
export function skipped(label, reason, size) {
  console.log(`\n    ${label}: not run, ${reason}`)
  return [label, `not run: ${reason}`, size === 'short' ? '' : 'run', size === 'short']
}

/** Prints the rows; returns those whose target is missed. */
export function show(rows) {
  for (const [label, measured, target, passed] of rows)
    console.log(
      `  ${target === '' ? '  ' : passed ? 'ok' : 'MISSED'}  ${label}: ${measured}${target && ` (${target})`}`,
    )
  return rows.filter(([, , , passed]) => !passed)
}

/** Replaces the content between the markers of a section; returns the document. */
export function replaceSection(document, name, content) {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [begin, end] = [document.indexOf(from), document.indexOf(to)]
  if (begin < 0 || end < begin) throw new Error(`docs/reliability.md has no section ${name}.`)
  return `${document.slice(0, begin + from.length)}\n\n${content}\n\n${document.slice(end)}`
}

/** Writes the rows of a scenario into its section of docs/reliability.md. */
export function publish(name, heading, rows) {
  const file = fromRoot('docs', 'reliability.md')
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const tableRow = ([label, measured, target, passed]) =>
    `| ${label} | ${measured} | ${target} | ${target === '' ? '' : passed ? 'kept' : '**missed**'} |`
  const table = ['| What | Measured | Target |  |', '| --- | --- | --- | --- |', ...rows.map(tableRow)]
  const parts = [`${date}, ${availableParallelism()} virtual processors.`, heading, table.join('\n')]
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), name, parts.join('\n\n')))
}
