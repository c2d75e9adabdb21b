import { countryName } from '../../lib/countries.ts'
import { taxSettings } from '../../messages/tax-settings.ts'

const { territories, groups } = taxSettings.rates

export const SPAIN = 'ES'
const OUTSIDE = ['ES-CN', 'ES-CE', 'ES-ML']
/** Member states of the Union without Spain, their regions with rates of their own, and Northern Ireland. */
const ABROAD =
  'AT BE BG CY CZ DE DK EE FI FR FR-20R GR HR HU IE IT LT LU LV MT NL PL PT PT-20 PT-30 RO SE SI SK XI'.split(
    ' ',
  )

/** Name of a tax territory by its code. */
export const territoryName = (code: string) => territories[code] ?? countryName(code)

const byName = (codes: readonly string[]) =>
  codes.toSorted((a, b) => territoryName(a).localeCompare(territoryName(b), 'es'))

/** Territories with taxes of their own, in the order in which their rates are listed. */
export const TERRITORY_CODES = [SPAIN, ...OUTSIDE, ...byName(ABROAD)]

export const territoryOptions = TERRITORY_CODES.map((value) => ({ value, label: territoryName(value) }))

/** Groups of the territories, with the point that an adviser has to confirm. */
export const TERRITORY_GROUPS = [
  { ...groups.spain, has: (code: string) => code === SPAIN },
  { ...groups.outside, has: (code: string) => OUTSIDE.includes(code) },
  { ...groups.abroad, has: (code: string) => code !== SPAIN && !OUTSIDE.includes(code) },
]
