// Percentages as typed, and as the server has them: in hundredths of a per cent.

const format = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2, useGrouping: false })
const PERCENT = /^(\d{1,3})(?:[.,](\d{1,2}))?$/
const MAX_HUNDREDTHS = 10_000

/** Hundredths such as 520 as «5,2». */
export const percentText = (hundredths: number) => format.format(hundredths / 100)

/** Hundredths of a text such as «5,2»; null unless it is a percentage between 0 and 100 with at most two decimals. */
export function hundredthsOf(text: string): number | null {
  const [, whole, decimals = ''] = PERCENT.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return hundredths <= MAX_HUNDREDTHS ? hundredths : null
}
