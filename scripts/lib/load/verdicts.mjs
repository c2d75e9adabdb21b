// What was measured beside what was promised.
import { Problem } from '../progress.mjs'

export const whole = (number) => Math.round(number).toLocaleString('en')
export const ms = (number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`

/**
 * Two rows of a question to the shop and the same to nginx: how many a second, at least `ratio` times as many, and how
 * long the slowest took, less than `p99` milliseconds.
 */
export function besides(name, { shop, ceiling }, promised) {
  const ratio = shop.perSecond / ceiling.perSecond
  return [
    [
      `${name}, requests/s`,
      `${whole(shop.perSecond)} of nginx's ${whole(ceiling.perSecond)} (${ratio.toFixed(2)})`,
      `${promised.ratio} or more`,
      ratio >= promised.ratio && shop.failed === 0,
    ],
    [
      `${name}, p99`,
      `${ms(shop.p99)} (nginx ${ms(ceiling.p99)})`,
      `under ${promised.p99} ms`,
      shop.p99 < promised.p99,
    ],
  ]
}

/** Whether what was promised is kept, in words; nothing where a figure only stands beside the others. */
export const verdict = (promise, kept, [well, badly]) => (promise === '' ? '' : kept ? well : badly)

/** Shows what, its figure, what was promised, and whether it is kept; gives what is not. */
export function show(rows) {
  const shown = rows.map(([what, figure, promise, kept]) => [
    what,
    figure,
    promise,
    verdict(promise, kept, ['ok', 'MISSED']),
  ])
  const widths = [0, 1, 2, 3].map((n) => Math.max(...shown.map((row) => row[n].length)))
  console.log()
  for (const row of shown)
    console.log(
      `  ${row
        .map((cell, n) => cell.padEnd(widths[n]))
        .join('  ')
        .trimEnd()}`,
    )
  return rows.filter(([, , , kept]) => !kept)
}

/** Shows them, and fails when a promise is not kept. */
export function judge(rows) {
  if (show(rows).length > 0) throw new Problem('A promise is not kept on this machine, at this moment.')
}
