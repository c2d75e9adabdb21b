// @vitest-environment happy-dom
import { initialViews } from 'mostrador/deferred'
import { expect, test, vi } from 'vitest'
import { actAsync, createTestShop, mount, press, type } from '../../test/mount.tsx'
import { ShippingEstimate } from './shipping-estimate.tsx'

const countries = [
  { iso2: 'DE', name: 'Alemania' },
  { iso2: 'ES', name: 'España' },
]

// Rules 3.23 and 13.5.
test('the estimate asks for the country of the postal code', async () => {
  const setDelivery = vi.fn()
  const validate = vi.fn(() => ({ ok: true }))
  const shop = createTestShop(
    {},
    {
      api: { countries: async () => countries },
      validate,
      province: (country: string) => (country === 'ES' ? 'Cáceres' : null),
      select: () => initialViews.checkout,
      checkout: { load: async () => {}, setDelivery },
    },
  )
  const { container, getOne } = await mount(<ShippingEstimate />, '/compra', undefined, shop)
  expect(container.querySelector('select'), 'no request before it is opened').toBeNull()
  const details = getOne('details') as HTMLDetailsElement
  await actAsync(() => {
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  const country = getOne('select') as HTMLSelectElement
  expect(country.value, 'the country of the shop').toBe('ES')
  await type(getOne('[name=postalCode]'), '10115')
  await press(getOne('button'))
  expect(setDelivery).toHaveBeenLastCalledWith(
    expect.objectContaining({ country: 'ES', postalCode: '10115', region: 'Cáceres' }),
  )
  country.value = 'DE'
  await press(getOne('button'))
  const berlin = { type: 'courier', country: 'DE', postalCode: '10115' }
  expect(validate).toHaveBeenLastCalledWith('delivery', berlin)
  expect(setDelivery).toHaveBeenLastCalledWith(expect.objectContaining({ ...berlin, region: '' }))
})
