// Invoices that a page offers as PDF documents.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** Downloads the document of a button and returns its text in one line. */
export async function downloadedText(page: Page, button: string | RegExp): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).first().click()
  const file = await (await downloading).path()
  const document = await getDocumentProxy(new Uint8Array(await readFile(file)))
  const { text } = await extractText(document, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
