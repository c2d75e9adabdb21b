// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { actAsync, createTestShop, mount, type } from '../../test/mount.tsx'
import { AddressFields } from './address-fields.tsx'

const provinces: Record<string, string> = { '28012': 'Madrid', '07001': 'Illes Balears' }
const shop = createTestShop(
  {},
  {
    province: (country: string, code: string) => (country === 'ES' && provinces[code]) || null,
  },
)

const countries = [
  { iso2: 'ES', name: 'España' },
  { iso2: 'PT', name: 'Portugal' },
]

async function form(written: { region: string; postalCode: string }) {
  const address = { streetAddress: '', extendedAddress: '', locality: '', country: 'ES', ...written }
  const { getOne } = await mount(
    <form>
      <AddressFields address={address} countries={countries} section="shipping" />
    </form>,
    '/',
    undefined,
    shop,
  )
  const region = getOne('[name=region]') as HTMLInputElement
  const country = getOne('[name=country]') as HTMLSelectElement
  return {
    region,
    code: (text: string) => type(getOne('[name=postalCode]'), text),
    moveTo: (iso2: string) =>
      actAsync(() => {
        country.value = iso2
        country.dispatchEvent(new Event('change', { bubbles: true }))
      }),
  }
}

test('the region follows the postal code', async () => {
  const { region, code } = await form({ region: '', postalCode: '' })
  await code('28012')
  expect(region.value).toBe('Madrid')
  await code('2801')
  expect(region.value).toBe('')
  await code('07001')
  expect(region.value).toBe('Illes Balears')
})

test('it is removed for another country, also for an old address', async () => {
  const { region, moveTo } = await form({ region: 'Madrid', postalCode: '28012' })
  await moveTo('PT')
  expect(region.value).toBe('')
  await moveTo('ES')
  expect(region.value).toBe('Madrid')
})

test('a region entered by hand stays unchanged', async () => {
  const { region, code, moveTo } = await form({ region: '', postalCode: '28012' })
  region.value = 'Lisboa'
  await moveTo('PT')
  await code('1100-038')
  expect(region.value).toBe('Lisboa')
})
