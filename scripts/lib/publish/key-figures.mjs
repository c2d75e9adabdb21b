// Key figures of the document: single rows of its published sections.
import { TARGET } from '../measure/targets.mjs'
import { resultMark } from './marks.mjs'
import { findRow, readSection } from './sections.mjs'

/** `[figure, section, row, column]`; the section is named like its command, except those of `npm run budgets`. */
export const KEY_FIGURES = [
  ['Lighthouse performance of home, HTTP/2', 'lighthouse', 'home, HTTP/2', 'performance'],
  ['Largest contentful paint of home, HTTP/2', 'lighthouse', 'home, HTTP/2', 'LCP'],
  ['Largest contentful paint of a product, HTTP/2', 'lighthouse', 'product, HTTP/2', 'LCP'],
  ['Total blocking time of home, HTTP/2', 'lighthouse', 'home, HTTP/2', 'TBT'],
  ['Blocking time of home by CPU time, HTTP/2', 'lighthouse', 'home, HTTP/2', 'Blocking, CPU'],
  ['JavaScript of a first visit to home', 'visits', 'JavaScript, home'],
  ['Adding to a cart, INP', 'interactions', 'Adding to the cart, one line, INP'],
  ['From home to a category, click to paint', 'interactions', 'Home to category, painted'],
  ['Adding to a cart of 100 lines, in the engine', 'package', 'Node, 100 lines'],
  ['A list of products, requests per second', 'api', 'A list of 10, requests/s'],
  ['Durable orders on SQLite, 200 a second, p99', 'api', 'Durable orders on SQLite, 200 a second, p99'],
  [
    'Durable orders on PostgreSQL, 300 a second, p99',
    'api',
    'Durable orders on PostgreSQL, 300 a second, p99',
  ],
  ['Searches, 50 a second, p99', 'api', 'Searches, 50 a second, p99'],
  ['Peak memory with 100,000 products', 'api', 'Peak memory'],
  ['A page, requests per second', 'site', 'A page in Brotli, requests/s'],
  ['Prerendered pages per second', 'pages', 'Pages a second'],
  ['First start with only Rust installed', 'start', 'First start, with only Rust installed'],
]

const BUDGETS = ['visits', 'size']
const commandOf = (section) => (BUDGETS.includes(section) ? 'npm run budgets' : `npm run bench -- ${section}`)

/** Targets of the columns of the Lighthouse table, whose rows have one mark for all columns. */
const COLUMN_TARGETS = {
  performance: [String(TARGET.score), (value) => value >= TARGET.score],
  LCP: [`at most ${TARGET.lcp} ms`, (value) => value <= TARGET.lcp],
  TBT: [`at most ${TARGET.tbt} ms`, (value) => value <= TARGET.tbt],
  'Blocking, CPU': [`at most ${TARGET.tbt} ms`, (value) => value <= TARGET.tbt],
}

function readFigure(row, column) {
  if (column === 'Measured') return [row.Measured, row.Target, row['']]
  const [target, isMet] = COLUMN_TARGETS[column]
  return [row[column], target, resultMark(isMet(Number.parseFloat(row[column])), target)]
}

/** Key figures of a section that has no row of their name, such as after a row was renamed. */
export function missingFigures(document, name) {
  const section = readSection(document, name)
  const own = KEY_FIGURES.filter(([, figureSection]) => figureSection === name)
  return own.filter(([, , row]) => !findRow(section, row)).map(([figure]) => figure)
}

/** Cells of the table of key figures. A figure that its section does not contain is not measured. */
export const keyFigures = (document) =>
  KEY_FIGURES.map(([figure, name, rowName, column = 'Measured']) => {
    const section = readSection(document, name)
    const row = findRow(section, rowName)
    const [date] = section.split(',')
    const cells = row ? readFigure(row, column) : ['not measured', '', '']
    return [figure, ...cells, `\`${commandOf(name)}\``, row ? date : '']
  })
