// Publication of results in docs/performance.md, between the markers of a section.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { targetLabel } from '../load/results.mjs'
import { fromRoot } from '../paths.mjs'

/** True with `--publish`, which should be used on an idle machine only. */
export const shouldPublish = process.argv.includes('--publish')

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const resultTable = (rows) =>
  table(
    ['What', 'Measured', 'Target', ''],
    rows.map(([name, figure, target, met]) => [
      name,
      figure,
      target,
      targetLabel(target, met, ['kept', '**missed**']),
    ]),
  )

export function replaceSection(document, name, text) {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [begin, end] = [document.indexOf(from), document.indexOf(to)]
  if (begin < 0 || end < begin) throw new Error(`The document has no section ${name}.`)
  return `${document.slice(0, begin + from.length)}\n\n${text}\n\n${document.slice(end)}`
}

export function publish(name, parts) {
  const file = fromRoot('docs', 'performance.md')
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const text = [`${date}, ${availableParallelism()} virtual processors.`, ...parts].join('\n\n')
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), name, text))
  console.log('\n  Published in docs/performance.md')
}
