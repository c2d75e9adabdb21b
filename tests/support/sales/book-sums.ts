// Rows of the tax books, calculated from the invoices independently of the core (rules 16.2 to 16.6).
import type { TaxScheme } from 'mostrador'
import {
  type AppliedTax,
  addLines,
  grossOf,
  isCorrective,
  type StoredInvoice,
  type TaxLine,
} from './invoices.ts'
import { formatRow, type Quarter, type TaxBooks } from './tax-books.ts'

/** Boxes of base and tax by rate, in basis points. */
const RATE_BOXES: Record<number, [string, string]> = {
  0: ['150', '152'],
  400: ['01', '03'],
  1000: ['04', '06'],
  2100: ['07', '09'],
}
const SURCHARGE_BOXES: Record<number, [string, string]> = {
  175: ['156', '158'],
  50: ['168', '170'],
  140: ['19', '21'],
  520: ['22', '24'],
}
const RECTIFIED: [string, string] = ['14', '15']
const RECTIFIED_SURCHARGES: [string, string] = ['25', '26']
/** Boxes of bases without Spanish VAT. */
const INFORMATION: Record<Exclude<TaxScheme, 'spanish_vat'>, string> = {
  intra_community: '59',
  reverse_charge: '59',
  export: '60',
  not_subject: '120',
  igic: '120',
  ipsi: '120',
  oss: '123',
}
/** Boxes of operations that the shop does not have. */
const EMPTY_BOXES = ['122', '124']
/** Key of the operation, qualification and exemption. */
const CODES: Record<TaxScheme, [string, string, string]> = {
  spanish_vat: ['01', 'S1', ''],
  oss: ['17', 'N2', ''],
  igic: ['08', 'N2', ''],
  ipsi: ['08', 'N2', ''],
  export: ['02', '', 'E2'],
  intra_community: ['01', '', 'E5'],
  reverse_charge: ['01', 'N2', ''],
  not_subject: ['01', 'N2', ''],
}
/** All taxes, and reasons for none. */
export const SCHEMES = Object.keys(CODES).sort()
const EXEMPT: [string, string, string] = ['01', '', 'E1']
const GENERAL_CLASS = 1

/** Sums of amounts by key. */
class Sums {
  readonly #sums = new Map<string, number[]>()

  add(key: string, ...amounts: number[]): void {
    const sum = this.#sums.get(key) ?? amounts.map(() => 0)
    this.#sums.set(
      key,
      amounts.map((amount, index) => amount + (sum[index] ?? 0)),
    )
  }

  get(key: string): number {
    return this.#sums.get(key)?.[0] ?? 0
  }

  /** Keys with their amounts, in the order of the rows. */
  rows({ withZeros }: { withZeros: boolean }): string[] {
    const rows = [...this.#sums].filter(([, amounts]) => withZeros || amounts.some((amount) => amount !== 0))
    return rows.map(([key, amounts]) => formatRow(key, ...amounts))
  }
}

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', ',')

const isTaxed = ({ tax }: TaxLine) => tax.scheme === 'spanish_vat' && tax.rate > 0

function codesOf({ tax }: TaxLine): [string, string, string] {
  if (tax.scheme === 'spanish_vat' && tax.rate === 0) return EXEMPT
  if (tax.scheme === 'not_subject' && tax.territory.startsWith('ES-')) return ['08', 'N2', '']
  return CODES[tax.scheme]
}

/** Rows of an invoice: a row for each code and rates. */
function registerRows(invoice: StoredInvoice): string[] {
  const [series = '', number = ''] = invoice.number.split('-')
  const lines = addLines(new Map(), invoice.taxLines, (line) => {
    const rates = isTaxed(line) ? [line.tax.rate, line.tax.surcharge] : []
    return [...codesOf(line), ...rates].join()
  })
  return [...lines.values()].map((line) => {
    const taxed = isTaxed(line)
    const hasSurcharge = taxed && line.tax.surcharge > 0
    return formatRow(
      invoice.kind,
      invoice.issuedOn.replaceAll('-', '/'),
      series,
      number,
      // Tax number without separators.
      invoice.buyer?.nif.replaceAll(/[^\dA-Z]/g, '') ?? '',
      ...codesOf(line),
      decimal(taxed ? grossOf(line) : line.base),
      decimal(line.base),
      taxed ? decimal(line.tax.rate) : '',
      taxed ? decimal(line.vat) : '',
      hasSurcharge ? decimal(line.tax.surcharge) : '',
      hasSurcharge ? decimal(line.surcharge) : '',
    )
  })
}

function vatReturn(invoices: StoredInvoice[]): string[] {
  const boxes = new Sums()
  const pairs = [RATE_BOXES, SURCHARGE_BOXES].flatMap((table) => Object.values(table))
  const empty = [...pairs, RECTIFIED, RECTIFIED_SURCHARGES, Object.values(INFORMATION), EMPTY_BOXES].flat()
  for (const box of empty) boxes.add(box, 0)
  const addTo = (pair: [string, string] | undefined, base: number, tax: number) => {
    const [baseBox, taxBox] = pair ?? ['no box', 'no box']
    boxes.add(baseBox, base)
    boxes.add(taxBox, tax)
    boxes.add('total', tax)
  }
  const [exempt, otherStates, local] = [
    { base: 0, tax: 0 },
    { base: 0, tax: 0 },
    { base: 0, tax: 0 },
  ]
  boxes.add('total', 0)
  for (const invoice of invoices) {
    for (const line of invoice.taxLines) {
      const { tax, base, vat, surcharge } = line
      if (isTaxed(line)) {
        addTo(isCorrective(invoice) ? RECTIFIED : RATE_BOXES[tax.rate], base, vat)
        if (tax.surcharge > 0)
          addTo(
            isCorrective(invoice) ? RECTIFIED_SURCHARGES : SURCHARGE_BOXES[tax.surcharge],
            base,
            surcharge,
          )
      } else if (tax.scheme === 'spanish_vat') {
        exempt.base += base
      } else {
        boxes.add(INFORMATION[tax.scheme], base)
        const taxes = tax.scheme === 'oss' ? otherStates : local
        taxes.tax += vat
      }
    }
  }
  return [
    ...boxes.rows({ withZeros: true }),
    ...[exempt, otherStates, local].map(({ base, tax }) => formatRow('outside', base, tax)),
  ].sort()
}

function unionSales(invoices: StoredInvoice[]): string[] {
  const sums = new Sums()
  let total = 0
  for (const { buyer, taxLines } of invoices) {
    for (const { tax, base } of taxLines) {
      if (tax.scheme !== 'intra_community' && tax.scheme !== 'reverse_charge') continue
      sums.add(formatRow(buyer?.nif ?? '', tax.scheme === 'intra_community' ? 'E' : 'S'), base)
      total += base
    }
  }
  return [...sums.rows({ withZeros: false }), formatRow('total', total)].sort()
}

/** Member state of a territory: that of a region such as `PT-30`. */
const stateOf = ({ territory }: AppliedTax) => territory.slice(0, 2)

function oneStopShop(invoices: StoredInvoice[]): string[] {
  const sums = new Sums()
  const balances = new Sums()
  const states = new Set<string>()
  for (const { taxLines, services } of invoices) {
    const add = ({ tax, base, vat }: TaxLine, kind: string, sign: number) => {
      const name = tax.class === GENERAL_CLASS ? 'general' : 'reduced'
      sums.add(formatRow(stateOf(tax), kind, name, tax.rate), sign * base, sign * vat)
    }
    for (const line of taxLines.filter(({ tax }) => tax.scheme === 'oss')) {
      add(line, 'goods', 1)
      states.add(stateOf(line.tax))
      balances.add(formatRow('balance', stateOf(line.tax)), line.vat)
    }
    for (const line of services) {
      add(line, 'goods', -1)
      add(line, 'services', 1)
    }
  }
  const results = [...states].map((state) => balances.get(formatRow('balance', state)))
  const payable = results.reduce((sum, vat) => sum + Math.max(vat, 0), 0)
  return [
    ...sums.rows({ withZeros: false }),
    ...balances.rows({ withZeros: true }),
    formatRow('payable', payable),
  ].sort()
}

const isIn =
  ({ year, quarter }: Quarter) =>
  ({ issuedOn }: StoredInvoice) => {
    const [, month, ofYear] = issuedOn.split('-').map(Number)
    return ofYear === year && Math.ceil(Number(month) / 3) === quarter
  }

/** Returns the books of a quarter from all invoices of the shop, none of which is of an earlier quarter. */
export function sumTaxBooks(invoices: StoredInvoice[], quarter: Quarter): TaxBooks {
  const issued = invoices.filter(isIn(quarter))
  return {
    register: issued.flatMap(registerRows),
    vatReturn: vatReturn(issued),
    unionSales: unionSales(issued),
    oneStopShop: oneStopShop(issued),
  }
}
