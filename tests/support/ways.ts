// Combinations of delivery method and destination that the server has a price for.
import type { DeliveryData, ShippingPrice } from 'mostrador'
import type { Client, Page } from './wire.ts'

export interface Way {
  /** For messages: `1 PT 1100-148`, `3 shop 2`. */
  name: string
  method: number
  delivery: DeliveryData
}

/** Where couriers go at different prices: with a threshold, with another one, with none. */
const DESTINATIONS = [
  ['ES', '28013'],
  ['ES', '08001'],
  ['ES', '41001'],
  ['ES', '07001'],
  ['PT', '1100-148'],
  ['FR', '75011'],
] as const

interface Method {
  id: number
  type: DeliveryData['type']
  price: ShippingPrice | null
}

const BLANK: DeliveryData = {
  type: 'courier',
  id: null,
  location: null,
  company: 'Ana Prieto',
  streetAddress: 'Calle Mayor, 1',
  extendedAddress: '',
  locality: 'Villanueva',
  region: 'Provincia',
  postalCode: '',
  country: 'ES',
  phone: '612345678',
  observations: '',
}

/** Every way there is: each courier to each of the destinations that it goes to, and each shop that keeps orders. */
export async function waysOf(call: Client): Promise<Way[]> {
  const methods = (await call<Page<Method>>('delivery-methods')).data
  const shops = (await call<Page<{ id: number }>>('shops?limit=500&filter[allow_pickup]=1')).data
  const couriers = methods.filter(({ type }) => type === 'courier')
  const pickups = methods.filter(({ type }) => type === 'pickup')
  const candidates = [
    ...couriers.flatMap(({ id }) =>
      DESTINATIONS.map(([country, postalCode]) => ({
        name: `${id} ${country} ${postalCode}`,
        method: id,
        delivery: { ...BLANK, country, postalCode },
        query: `country=${country}&postal_code=${postalCode}`,
      })),
    ),
    ...pickups.flatMap(({ id }) =>
      shops.map((shop) => ({
        name: `${id} shop ${shop.id}`,
        method: id,
        delivery: { ...BLANK, type: 'pickup' as const, id, location: shop.id },
        query: `location=${shop.id}`,
      })),
    ),
  ]
  const ways = await Promise.all(
    candidates.map(async ({ query, ...way }) => {
      const { price } = await call<Method>(`delivery-methods/${way.method}?${query}`)
      return price ? [way] : []
    }),
  )
  return ways.flat()
}
