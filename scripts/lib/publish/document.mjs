// Publication of results in docs/performance.md, between the markers of a section.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fromRoot } from '../paths.mjs'
import { keyFigures, missingFigures } from './key-figures.mjs'
import { resultMark } from './marks.mjs'
import { replaceSection } from './sections.mjs'

/** True with `--publish`, which should be used on an idle machine only. */
export const shouldPublish = process.argv.includes('--publish')

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const resultTable = (rows) =>
  table(
    ['What', 'Measured', 'Target', ''],
    rows.map(([name, figure, target, met]) => [name, figure, target, resultMark(met, target)]),
  )

/** Publishes the parts of a section, and the key figures of all sections. */
export function publish(name, parts) {
  const file = fromRoot('docs', 'performance.md')
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const text = [`${date}, ${availableParallelism()} virtual processors.`, ...parts].join('\n\n')
  const document = replaceSection(readFileSync(file, 'utf8'), name, text)
  const head = ['Figure', 'Measured', 'Target', '', 'Command', 'Date']
  writeFileSync(file, replaceSection(document, 'key-figures', table(head, keyFigures(document))))
  console.log('\n  Published in docs/performance.md')
  for (const figure of missingFigures(document, name))
    console.log(`  The section ${name} has no row of the key figure «${figure}».`)
}
