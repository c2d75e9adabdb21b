// The documents with figures, docs/performance.md and docs/reliability.md: between their marks stands what the commands
// write there, with its charts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { verdict } from '../load/verdicts.mjs'
import { at } from '../paths.mjs'

/** Whether this run's figures are to be published: a machine must be quiet for that, so it is said each time. */
export const publishing = process.argv.includes('--publish')

/** A table as Markdown has it. */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The rows of a verdict as a table. */
export const verdictTable = (rows) =>
  table(
    ['What', 'Measured', 'Promise', ''],
    rows.map(([what, figure, promise, kept]) => [
      what,
      figure,
      promise,
      verdict(promise, kept, ['kept', '**missed**']),
    ]),
  )

/** When and on what it was measured. */
export const circumstances = () =>
  `${new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })}, ` +
  `${availableParallelism()} virtual processors.`

/** A document with other text between the marks of a name. */
export function between(document, name, text) {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [begin, end] = [document.indexOf(from), document.indexOf(to)]
  if (begin < 0 || end < begin) throw new Error(`The document has no place for ${name}.`)
  return `${document.slice(0, begin + from.length)}\n\n${text}\n\n${document.slice(end)}`
}

/** Writes the parts of a command's figures into a document, and its charts (name, title, SVG) beside it. */
export function publish(name, parts, charts, document = 'performance.md') {
  const file = at('docs', document)
  mkdirSync(at('docs', 'charts'), { recursive: true })
  for (const { name, svg } of charts) writeFileSync(at('docs', 'charts', `${name}.svg`), `${svg}\n`)
  const pictures = charts.map((chart) => `![${chart.title}](charts/${chart.name}.svg)`)
  const text = [circumstances(), ...parts, ...pictures].join('\n\n')
  writeFileSync(file, between(readFileSync(file, 'utf8'), name, text))
  console.log(`\n  Published in docs/${document}`)
}
