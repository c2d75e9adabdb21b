import type { Amount } from 'mostrador'
import { priceTableTexts } from '../../messages/price-list.ts'
import type { Row } from './rows.ts'

const { product, format, category, net, vat, gross, soldOut } = priceTableTexts
const head = [product, format, category, net, vat, gross, soldOut]

/** The rows as a spreadsheet in Spain opens them: semicolons, decimal commas, and a mark that says it is UTF-8. */
export function csvOf(rows: readonly Row[]): string {
  const lines = rows.map(({ product, variant, price, soldOut }) => [
    text(product.title),
    text(variant?.title ?? ''),
    text(product.category.title),
    figure(price.net),
    figure(price.taxes),
    figure(price.gross),
    soldOut ? priceTableTexts.yes : priceTableTexts.no,
  ])
  return `\uFEFF${[head, ...lines].map((cells) => `${cells.join(';')}\r\n`).join('')}`
}

/** `1234,50`: without a currency and without thousands, so that it is a number. */
function figure({ cents }: Amount): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Quoted; and what a spreadsheet would take for a formula is marked as a text. */
function text(said: string): string {
  const harmless = /^[=+\-@\t\r]/.test(said) ? `'${said}` : said
  return `"${harmless.replaceAll('"', '""')}"`
}
