import { deferShop } from 'mostrador/deferred'

/** Shop that is available immediately. The engine is fetched separately, on the first use. */
export const shop = deferShop(async () => {
  const { createShop, initMostrador } = await import('mostrador')
  await initMostrador()
  return createShop({ baseUrl: '/api/v1' })
})
