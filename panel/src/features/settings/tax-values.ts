import { ApiError, type FieldProblem } from '../../lib/api/errors.ts'
import type { EconomicActivity, TaxPolicy, TaxSettings, TerritoryRates } from '../../lib/api/schema.ts'
import { hundredthsOf, percentText } from '../../lib/percent.ts'
import { taxSettings } from '../../messages/tax-settings.ts'
import { TERRITORY_CODES } from './tax-territories.ts'

export const TAX_CLASSES = ['general', 'reduced', 'super_reduced'] as const
export const OUTSIDE_TERRITORIES = ['canaries', 'ceuta', 'melilla'] as const

type ClassRates = TerritoryRates['rates']
type ClassTexts = Record<(typeof TAX_CLASSES)[number], string>

/** Rates in the form: percentages as typed. */
export interface RateValues {
  territory: string
  /** First day such as `2026-01-01`; empty without one. */
  from: string
  rates: ClassTexts
  surcharges: ClassTexts
}

export interface TaxValues {
  policy: TaxPolicy
  activity: EconomicActivity
  rates: RateValues[]
}

const NO_RATES: ClassTexts = { general: '', reduced: '', super_reduced: '' }
const NO_SURCHARGES: ClassTexts = { general: '0', reduced: '0', super_reduced: '0' }

const order = ({ territory }: RateValues) => TERRITORY_CODES.indexOf(territory)
const compare = (a: RateValues, b: RateValues) => order(a) - order(b) || a.from.localeCompare(b.from)

const textsOf = (rates: ClassRates): ClassTexts => ({
  general: percentText(rates.general),
  reduced: percentText(rates.reduced),
  super_reduced: percentText(rates.super_reduced),
})

/** Settings in the form. Rows are sorted by territory and day. */
export const toTaxValues = ({ policy, rates, activity }: TaxSettings): TaxValues => ({
  policy,
  activity,
  rates: rates
    .map((row) => ({ ...row, rates: textsOf(row.rates), surcharges: textsOf(row.surcharges) }))
    .sort(compare),
})

/** Settings as the server stores them. Throws errors of fields for texts that are no percentages. */
export function toTaxSettings({ policy, rates, activity }: TaxValues): TaxSettings {
  const errors: FieldProblem[] = []
  const read = (texts: ClassTexts, at: string): ClassRates => {
    const rate = (name: (typeof TAX_CLASSES)[number]) => {
      const hundredths = hundredthsOf(texts[name])
      if (hundredths === null) errors.push({ field: `${at}.${name}`, message: taxSettings.rates.invalid })
      return hundredths ?? 0
    }
    return { general: rate('general'), reduced: rate('reduced'), super_reduced: rate('super_reduced') }
  }
  const rows = rates.map((row, index) => ({
    ...row,
    rates: read(row.rates, `rates.${index}.rates`),
    surcharges: read(row.surcharges, `rates.${index}.surcharges`),
  }))
  if (errors.length > 0) throw new ApiError(422, { code: 'invalid_settings', errors })
  return { policy, rates: rows, activity }
}

/** New row of a territory, with the rates of its latest one and without a day, and its place below that one. */
export function newRates(territory: string, rows: readonly RateValues[]): { index: number; row: RateValues } {
  const last = rows.findLast((row) => row.territory === territory)
  const row = last
    ? { ...last, from: '' }
    : { territory, from: '', rates: NO_RATES, surcharges: NO_SURCHARGES }
  const next = rows.findIndex((other) => order(other) > order(row))
  return { index: next < 0 ? rows.length : next, row: structuredClone(row) }
}
