import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'
import type { Shop } from '../src/shop.js'
import { createShop, initMostrador } from '../src/web.js'
import { products } from './support.js'

/** Stubs of a browser page. */
export interface BrowserStub {
  document: { cookie: string }
  /** Values assigned to `document.cookie`. */
  cookieWrites: string[]
  session: Map<string, string>
  location: Record<'assign' | 'replace' | 'reload', ReturnType<typeof vi.fn>>
}

/** Stubs the browser globals. `document.cookie` always reads as `cookies`; assignments are recorded only. */
export function stubBrowser({
  cookies = '',
  href = 'https://tienda.example/compra',
  enabled = true,
} = {}): BrowserStub {
  const cookieWrites: string[] = []
  const document = {
    get cookie() {
      return cookies
    },
    set cookie(text: string) {
      cookieWrites.push(text)
    },
  }
  const session = new Map<string, string>()
  const { protocol, origin } = new URL(href)
  const location = { href, protocol, origin, assign: vi.fn(), replace: vi.fn(), reload: vi.fn() }
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { cookieEnabled: enabled, userAgent: 'Mozilla/5.0' })
  vi.stubGlobal('location', location)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
    removeItem: (key: string) => void session.delete(key),
  })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('/products') ? Response.json({ data: products }) : new Response('', { status: 404 }),
  )
  return { document, cookieWrites, session, location }
}

/** Creates a shop with the browser host and loads the products. */
export async function createBrowserShop(): Promise<Shop> {
  await initMostrador(await readFile(new URL('../web/mostrador_wasm_bg.wasm', import.meta.url)))
  const shop = createShop({ baseUrl: 'https://tienda.example/api/v1' })
  await shop.api.products()
  return shop
}
