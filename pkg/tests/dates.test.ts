import { expect, test } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

test('a short date is parsed and formatted, or rejected with a message', async () => {
  const { dates } = await createTestShop(server())
  expect(dates.format()).toBe('mm/dd/aa')
  expect(dates.read('11/23/26').day).toMatchObject({
    date: '2026-11-23',
    short: '11/23/26',
    written: 'lunes 23 de noviembre de 2026',
  })
  expect(dates.read('23/11/26')).toEqual({
    day: null,
    message: 'debe ser una fecha del calendario, escrita mm/dd/aa',
  })
  expect(dates.read('11/23/26', { max: '2026-11-20' }).message).toMatch(/^debe ser hasta el 20 de noviembre/)
  expect(dates.read('')).toEqual({ day: null, message: null })
})

test('calendar weeks begin on Sunday, and steps are clamped to the limits', async () => {
  const { dates } = await createTestShop(server())
  const month = dates.month('2026-11-20', { min: '2026-11-02' })
  expect(month.title).toBe('noviembre de 2026')
  expect(month.weekdays.map(({ short }) => short).join(' ')).toBe('do lu ma mi ju vi sá')
  expect(month.weeks[0]?.map((day) => day?.allowed)).toEqual([false, true, true, true, true, true, true])
  expect(dates.move('2026-01-31', 'months')).toBe('2026-02-28')
  expect(dates.move('2026-11-20', 'week_start')).toBe('2026-11-15')
  expect(dates.move('2026-11-20', 'days', 7, { max: '2026-11-24' })).toBe('2026-11-24')
  expect(dates.day(dates.today()).allowed).toBe(true)
  expect(() => dates.move('2026-11-20', 'decades' as 'days')).toThrow('an argument is not')
})
