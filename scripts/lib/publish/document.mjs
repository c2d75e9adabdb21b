// Publication of figures into docs/performance.md and docs/reliability.md, between the markers of a section.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { verdict } from '../load/verdicts.mjs'
import { at } from '../paths.mjs'

/** Set by `--publish`: only for a machine that does nothing else. */
export const publishing = process.argv.includes('--publish')

/** A Markdown table. */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Result rows as a Markdown table. */
export const verdictTable = (rows) =>
  table(
    ['What', 'Measured', 'Target', ''],
    rows.map(([what, figure, target, kept]) => [
      what,
      figure,
      target,
      verdict(target, kept, ['kept', '**missed**']),
    ]),
  )

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
export function between(document, name, text) {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [begin, end] = [document.indexOf(from), document.indexOf(to)]
  if (begin < 0 || end < begin) throw new Error(`The document has no place for ${name}.`)
  return `${document.slice(0, begin + from.length)}\n\n${text}\n\n${document.slice(end)}`
}

/** Writes date, machine and parts into a section; `more` are further parts. */
export function publish(name, parts, more = [], document = 'performance.md') {
  const file = at('docs', document)
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const text = [`${date}, ${availableParallelism()} virtual processors.`, ...parts, ...more].join('\n\n')
  writeFileSync(file, between(readFileSync(file, 'utf8'), name, text))
  console.log(`\n  Published in docs/${document}`)
}
