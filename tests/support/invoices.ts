// Invoices that a page offers as PDF documents.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** Downloads the document of a link, or of the first button of a name, and returns its text in one line. */
export async function downloadedText(page: Page, source: Locator | string | RegExp): Promise<string> {
  const downloading = page.waitForEvent('download')
  const isName = typeof source === 'string' || source instanceof RegExp
  await (isName ? page.getByRole('button', { name: source }).first() : source).click()
  const file = await (await downloading).path()
  const document = await getDocumentProxy(new Uint8Array(await readFile(file)))
  const { text } = await extractText(document, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

const AMOUNT = String.raw`(-?[\d.]+,\d\d) €`

/** Base and tax of an invoice in its row of a rate, such as «10 %» or «Exento», in cents. */
export function taxRow(invoice: string, rate: string): { base: number; tax: number } {
  const [, base = '', tax = ''] = new RegExp(`${rate} ${AMOUNT} ${AMOUNT}`).exec(invoice) ?? []
  const [baseCents, taxCents] = [base, tax].map((amount) => Number(amount.replace(/\D/g, '')))
  if (!base) throw new Error(`No row of «${rate}» in the invoice: ${invoice}`)
  return { base: baseCents ?? 0, tax: taxCents ?? 0 }
}
