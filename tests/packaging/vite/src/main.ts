import { createShop, initMostrador } from 'mostrador'

await initMostrador()
const shop = createShop({ baseUrl: '/api/v1' })
await shop.start()

function write(selector: string, text: string): void {
  const element = document.querySelector(selector)
  if (element) element.textContent = text
}

function paint(): void {
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
if (product) {
  write('h1', product.title)
  for (const button of document.querySelectorAll('button'))
    button.onclick = () => shop.cart.add(product.id, product.variants[0]?.id ?? null, Number(button.value))
}
