import type { Shop } from 'mostrador'
import { deferShop } from 'mostrador/deferred'
import { appHost } from './host.ts'

/** The build that this page was made by; none while developing. */
function build(): { build?: string } {
  const id = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  return id ? { build: id } : {}
}

let starting: Promise<void> | undefined

/** The shop of this page. Its WASM comes by a dynamic import, so that nothing waits for it that need not. */
export const shop = deferShop(async (): Promise<Shop> => {
  const { createShop } = await import('mostrador')
  const created = await createShop({ baseUrl: '/api/v1', host: appHost, ...build() })
  starting = created.start()
  // What went wrong is in the error slice.
  starting.catch(() => undefined)
  return created
})

/** The shop once it knows the session, the cart and the settings; screens that only read need not wait for it. */
export async function startedShop(): Promise<Shop> {
  const loaded = await shop.load()
  await starting?.catch(() => undefined)
  return loaded
}
