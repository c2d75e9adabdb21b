import wasm from 'mostrador/wasm'
import { createShop, initMostrador } from 'mostrador/web'

// esbuild writes the file next to the script.
await initMostrador(new URL(wasm, import.meta.url))
const shop = createShop({ baseUrl: '/api/v1' })
await shop.start()

const write = (selector, text) => {
  document.querySelector(selector).textContent = text
}

function paint() {
  const { totals, notice } = shop.select('cart')
  write('#subtotal', totals.subtotal.text)
  write('#taxes', totals.taxes.text)
  write('#total', totals.total.text)
  write('[role=status]', notice?.message ?? '')
}

shop.subscribe('cart', paint)
paint()

const { items } = await shop.api.products({ filter: { featured: '1' }, limit: 1 })
const [product] = items
write('h1', product.title)
for (const button of document.querySelectorAll('button'))
  button.onclick = () => shop.cart.add(product.id, product.variants[0]?.id ?? null, Number(button.value))
