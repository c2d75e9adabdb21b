import { deferShop } from 'mostrador/deferred'

/** There at once; the engine is fetched apart, with the first thing that wants it. */
export const shop = deferShop(async () => {
  const { createShop, initMostrador } = await import('mostrador')
  await initMostrador()
  return createShop({ baseUrl: '/api/v1' })
})
