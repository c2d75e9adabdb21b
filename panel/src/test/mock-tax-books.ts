// Tax books of the API in memory.
import type { OssReturn, RecapitulativeStatement, VatReturn } from '../lib/api/schema.ts'
import type { MockHandler } from './mock-handler.ts'

const period = { year: 2026, code: '4T', label: '4.º trimestre de 2026' }

export const vatReturn: VatReturn = {
  period,
  accrued: [
    {
      name: 'IVA al 21 %',
      source: 'Facturas con este tipo de IVA.',
      base_box: '07',
      rate_box: '08',
      tax_box: '09',
      rate: 2_100,
      base: 8_300_000,
      tax: 1_743_000,
    },
    {
      name: 'Modificación de bases y cuotas',
      source: 'Facturas rectificativas.',
      base_box: '14',
      rate_box: null,
      tax_box: '15',
      rate: null,
      base: -600_000,
      tax: -126_000,
    },
  ],
  total: 1_617_000,
  information: [{ number: '60', name: 'Exportaciones', source: 'Bienes enviados fuera.', base: 1_200_000 }],
  outside: [{ name: 'Exentas del artículo 20', base: 5_000, tax: 0 }],
}

export const recapitulative: RecapitulativeStatement = {
  period,
  rows: [{ vat_number: 'FR40303265045', name: 'Atelier', key: 'E', base: 50_000 }],
  total: 50_000,
  rectifications: [
    {
      vat_number: 'DE136695976',
      name: 'Taller GmbH',
      key: 'S',
      period: { year: 2026, code: '3T', label: '3.º trimestre de 2026' },
      rectified: 100_000,
      declared: 12_345_600,
    },
  ],
}

export const ossReturn: OssReturn = {
  period,
  rows: [
    {
      state: 'DE',
      state_name: 'Alemania',
      supply: 'goods',
      rate: 1_900,
      is_reduced: false,
      base: 10_000,
      vat: 1_900,
    },
  ],
  corrections: [
    {
      state: 'EL',
      state_name: 'Grecia',
      period: { year: 2026, code: '3T', label: '3.º trimestre de 2026' },
      base: -1_000,
      vat: -240,
    },
  ],
  balances: [
    { state: 'DE', state_name: 'Alemania', vat: 1_900 },
    { state: 'EL', state_name: 'Grecia', vat: -240 },
  ],
  payable: 1_900,
}

export const taxBookHandlers: readonly MockHandler[] = [
  ['GET', /^\/tax-books\/vat-return$/, () => vatReturn],
  ['GET', /^\/tax-books\/recapitulative-statement$/, () => recapitulative],
  ['GET', /^\/tax-books\/oss-return$/, () => ossReturn],
]
