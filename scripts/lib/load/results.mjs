// Result rows: [name, figure, target, met]. A row with an empty target is informative only.
import { step, UserError } from '../progress.mjs'

export const formatCount = (number) => Math.round(number).toLocaleString('en')
export const formatMs = (number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`

export const targetLabel = (target, met, [metLabel, missedLabel]) =>
  target === '' ? '' : met ? metLabel : missedLabel

/** Prints the rows in columns and returns those that miss their target. */
export function printResults(rows) {
  const cells = rows.map(([name, figure, target, met]) => [
    name,
    figure,
    target,
    targetLabel(target, met, ['ok', 'MISSED']),
  ])
  const widths = [0, 1, 2, 3].map((n) => Math.max(...cells.map((row) => row[n].length)))
  const line = (row) => row.map((cell, n) => cell.padEnd(widths[n])).join('  ')
  console.log(`\n${cells.map((row) => `  ${line(row).trimEnd()}`).join('\n')}`)
  return rows.filter(([, , , met]) => !met)
}

/** Prints the rows and throws if a target is missed. */
export function assertTargets(rows) {
  const missed = printResults(rows)
  if (missed.length > 0) throw new UserError(`Targets missed: ${missed.map(([name]) => name).join('; ')}`)
}

export async function measureStep(title, work) {
  let result
  await step(title, async (report) => {
    result = await work(report)
  })
  return result
}
