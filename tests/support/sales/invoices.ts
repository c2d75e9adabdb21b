// Invoices as stored, read from the database file of a stopped server.
import type { TaxScheme } from 'mostrador'
import { queryRows } from '../sqlite.ts'

export interface AppliedTax {
  scheme: TaxScheme
  /** `ES`, `ES-CN`, `ES-CE`, `ES-ML`, a country, or a region such as `PT-30`. */
  territory: string
  class: number
  /** Basis points. */
  rate: number
  /** Basis points. */
  surcharge: number
}

/** Base and taxes at one rate, in cents. */
export interface TaxLine {
  tax: AppliedTax
  base: number
  vat: number
  surcharge: number
}

export interface StoredInvoice {
  number: string
  /** Kind as reported: a buyer without a tax number counts as none. */
  kind: string
  order: string
  /** `dd-mm-yyyy`. */
  issuedOn: string
  taxLines: TaxLine[]
  /** Parts of `taxLines` that are digital services of the one-stop shop. */
  services: TaxLine[]
  /** Null on invoices without a buyer, or with one without a tax number. */
  buyer: { name: string; nif: string } | null
}

interface Content {
  buyer: { name: string; nif: string } | null
  vat: TaxLine[]
  services?: TaxLine[]
}

const WITHOUT_BUYER: Record<string, string> = { F1: 'F2', R1: 'R5' }

/** Returns the invoices in the order of their issue. */
export async function readInvoices(file: string): Promise<StoredInvoice[]> {
  const query = 'SELECT number, kind, order_number, issued_on, content FROM invoices ORDER BY position'
  const rows = await queryRows(file, query)
  return rows.map(({ number, kind, order_number, issued_on, content }) => {
    const { buyer, vat, services = [] } = JSON.parse(String(content)) as Content
    const isIdentified = Boolean(buyer?.nif)
    return {
      number: String(number),
      kind: (!isIdentified && WITHOUT_BUYER[String(kind)]) || String(kind),
      order: String(order_number),
      issuedOn: String(issued_on),
      taxLines: vat,
      services,
      buyer: isIdentified ? buyer : null,
    }
  })
}

export const isCorrective = ({ kind }: StoredInvoice) => kind.startsWith('R')

export const grossOf = ({ base, vat, surcharge }: TaxLine) => base + vat + surcharge

/** Adds lines to sums, by their tax unless another key is given. */
export function addLines(
  sums: Map<string, TaxLine>,
  lines: TaxLine[],
  keyOf = ({ tax }: TaxLine) => JSON.stringify(tax),
): Map<string, TaxLine> {
  const result = new Map(sums)
  for (const line of lines) {
    const key = keyOf(line)
    const { base = 0, vat = 0, surcharge = 0 } = result.get(key) ?? {}
    result.set(key, {
      tax: line.tax,
      base: base + line.base,
      vat: vat + line.vat,
      surcharge: surcharge + line.surcharge,
    })
  }
  return result
}
