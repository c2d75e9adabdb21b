import type { Host } from './host/host.js'
import type { Shop } from './shop.js'

export interface ShopOptions {
  /** Where the API is, such as `/api/v1`. */
  baseUrl: string
  /** Parts to replace of the browser's host. */
  host?: Partial<Host>
  /** Told of a crash inside the engine, after a fresh engine has taken over. */
  onPanic?: (error: Error) => void
}

export type CreateShop = (options: ShopOptions) => Promise<Shop>
