import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { routes } from './router.tsx'
import { CheckoutLayout } from './routes/layouts/checkout-layout.tsx'
import { CourseLayout } from './routes/layouts/course-layout.tsx'
import { PrintLayout } from './routes/layouts/print-layout.tsx'
import { Root } from './routes/layouts/root.tsx'
import { ShopLayout } from './routes/layouts/shop-layout.tsx'

const layouts = [CheckoutLayout, PrintLayout, ShopLayout, CourseLayout]

/** Layouts of a path, the outermost first. */
function layoutsAt(path: string) {
  const around = (matchRoutes(routes, path) ?? []).map(({ route }) => route.Component)
  expect(around[0]).toBe(Root)
  return around.filter((component) => layouts.some((layout) => layout === component))
}

// Rule 2.16.
test('a route has the layout of the shop unless it is listed under another one', () => {
  for (const path of [
    '/',
    '/compra',
    '/tienda/a',
    '/tienda/a/b',
    '/iniciar-sesion',
    '/zona-de-cliente/perfil',
  ])
    expect(layoutsAt(path), path).toEqual([ShopLayout])
  for (const path of ['/tarifario', '/blog/a/b', '/una/pagina'])
    expect(layoutsAt(path), path).toEqual([ShopLayout, PrintLayout])
  for (const path of ['/compra/iniciar-sesion', '/compra/envio-y-facturacion', '/compra/confirma-tu-pedido'])
    expect(layoutsAt(path), path).toEqual([CheckoutLayout])
  expect(layoutsAt('/compra/pedido-realizado/M26-000001')).toEqual([CheckoutLayout, PrintLayout])
  expect(layoutsAt('/zona-de-cliente/cursos/7')).toEqual([CourseLayout])
})

test('every path of paths.ts has its own route, except content pages', () => {
  const { privacyPolicy, termsOfSale, professionals, article, ...own } = paths
  const samples = Object.values(own).map((path) =>
    typeof path === 'function' ? path('1' as never, '2' as never) : path,
  )
  samples.push(article({ blog: { slug: 'a' }, slug: 'b' }))
  const patternOf = (path: string) =>
    matchRoutes(routes, new URL(path, 'http://localhost'))?.at(-1)?.route.path
  for (const path of samples) expect(patternOf(path), path).not.toBe('*')
  for (const path of [privacyPolicy, termsOfSale, professionals]) expect(patternOf(path), path).toBe('*')
})
