// Usage: node main.js [URL of the shop]
import { createShop, initMostrador } from 'mostrador'

const [shopUrl = 'http://localhost:8080'] = process.argv.slice(2)

await initMostrador()
const shop = createShop({ baseUrl: `${shopUrl}/api/v1` })
await shop.start()

const { items } = await shop.api.products({ filter: { featured: '1' }, limit: 1 })
const [product] = items
const add = (quantity) => shop.cart.add(product.id, product.variants[0]?.id ?? null, quantity)

console.log(product.title)
add(1)
const { totals } = shop.select('cart')
console.log(`Subtotal: ${totals.subtotal.text}`)
console.log(`Impuestos: ${totals.taxes.text}`)
console.log(`Total: ${totals.total.text}`)

const { accepted, notice } = add(101)
if (!accepted) console.log(notice.message)

shop.dispose()
