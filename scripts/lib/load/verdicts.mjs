// Result rows: what was measured, its figure, the target, whether the target is kept. An empty target only reports.
import { Problem, step } from '../progress.mjs'

export const whole = (number) => Math.round(number).toLocaleString('en')
export const ms = (number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`

/** The word for a kept or a missed target; empty without a target. */
export const verdict = (target, kept, [yes, no]) => (target === '' ? '' : kept ? yes : no)

/** Prints the rows in columns and returns those that miss their target. */
export function show(rows) {
  const shown = rows.map(([what, figure, target, kept]) => [
    what,
    figure,
    target,
    verdict(target, kept, ['ok', 'MISSED']),
  ])
  const widths = [0, 1, 2, 3].map((n) => Math.max(...shown.map((row) => row[n].length)))
  const line = (row) => row.map((cell, n) => cell.padEnd(widths[n])).join('  ')
  console.log(`\n${shown.map((row) => `  ${line(row).trimEnd()}`).join('\n')}`)
  return rows.filter(([, , , kept]) => !kept)
}

/** Prints the rows and fails when a target is missed. */
export function judge(rows) {
  const missed = show(rows)
  if (missed.length > 0) throw new Problem(`Targets missed: ${missed.map(([what]) => what).join('; ')}`)
}

/** Runs a step and returns the result of its work. */
export async function measured(title, work) {
  let result
  await step(title, async (report) => {
    result = await work(report)
  })
  return result
}
