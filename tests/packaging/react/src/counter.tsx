import type { ProductCard } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { type ReactNode, useEffect, useState } from 'react'

/** Returns the first featured product, or undefined until it is loaded. */
function useFeaturedProduct(): ProductCard | undefined {
  const shop = useShop()
  const [product, setProduct] = useState<ProductCard>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const request = shop.run(({ api }) => api.products({ filter: { featured: '1' }, limit: 1 }, { signal }))
    request.then(
      ({ items }) => setProduct(items[0]),
      (reason: unknown) => {
        if (!signal.aborted) throw reason
      },
    )
    return () => controller.abort()
  }, [shop])
  return product
}

export function Counter(): ReactNode {
  const shop = useShop()
  const product = useFeaturedProduct()
  const { totals, notice } = useSlice('cart')
  const add = (quantity: number) => {
    if (product) void shop.run(({ cart }) => cart.add(product.id, product.variants[0]?.id ?? null, quantity))
  }
  return (
    <>
      <h1>{product?.title ?? 'Cargando…'}</h1>
      <button type="button" onClick={() => add(1)}>
        Añadir 1
      </button>
      <button type="button" onClick={() => add(101)}>
        Añadir 101
      </button>
      <p>Subtotal: {totals.subtotal.text}</p>
      <p>Impuestos: {totals.taxes.text}</p>
      <p>Total: {totals.total.text}</p>
      <p role="status">{notice?.message}</p>
    </>
  )
}
