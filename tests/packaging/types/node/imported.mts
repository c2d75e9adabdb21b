// Node program without the DOM library.
import { createShop, initMostrador, memoryHost } from 'mostrador'

await initMostrador(new Uint8Array())
const shop = createShop({ baseUrl: 'http://localhost:8080/api/v1', host: memoryHost({ clock: () => 0 }) })
await shop.api.products({ limit: 4 }, { signal: AbortSignal.timeout(1_000) })
const invoice: Blob = await shop.api.invoice('M26-000001')
console.log(invoice.size)
