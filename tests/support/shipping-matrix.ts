// Combinations of delivery method and destination for which the server has a price.
import type { DeliveryData, ShippingPrice } from 'mostrador'
import type { ApiClient, PagedList } from './api-client.ts'

export interface ShippingOption {
  /** Label in messages: `1 PT 1100-148`, `3 shop 2`. */
  name: string
  method: number
  delivery: DeliveryData
}

/** Courier destinations with different prices (with a threshold, with another one, with none) and of every tax territory. */
const DESTINATIONS = [
  ['ES', '28013'],
  ['ES', '08001'],
  ['ES', '41001'],
  ['ES', '07001'],
  ['ES', '35001'],
  ['ES', '51001'],
  ['ES', '52001'],
  ['PT', '1100-148'],
  ['PT', '9000-082'],
  ['PT', '9500-150'],
  ['FR', '75011'],
  ['FR', '20000'],
  ['DE', '10115'],
] as const

interface Method {
  id: number
  type: DeliveryData['type']
  price: ShippingPrice | null
}

const BASE_DELIVERY: DeliveryData = {
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

/**
 * Returns every combination: each courier with each of its destinations, and each shop that allows pickup.
 */
export async function listShippingOptions(call: ApiClient): Promise<ShippingOption[]> {
  const methods = (await call<PagedList<Method>>('delivery-methods')).data
  const shops = (await call<PagedList<{ id: number }>>('shops?limit=500&filter[allow_pickup]=1')).data
  const couriers = methods.filter(({ type }) => type === 'courier')
  const pickups = methods.filter(({ type }) => type === 'pickup')
  const candidates = [
    ...couriers.flatMap(({ id }) =>
      DESTINATIONS.map(([country, postalCode]) => ({
        name: `${id} ${country} ${postalCode}`,
        method: id,
        delivery: { ...BASE_DELIVERY, country, postalCode },
        query: `country=${country}&postal_code=${postalCode}`,
      })),
    ),
    ...pickups.flatMap(({ id }) =>
      shops.map((shop) => ({
        name: `${id} shop ${shop.id}`,
        method: id,
        delivery: { ...BASE_DELIVERY, type: 'pickup' as const, id, location: shop.id },
        query: `location=${shop.id}`,
      })),
    ),
  ]
  const options = await Promise.all(
    candidates.map(async ({ query, ...option }) => {
      const { price } = await call<Method>(`delivery-methods/${option.method}?${query}`)
      return price ? [option] : []
    }),
  )
  return options.flat()
}
