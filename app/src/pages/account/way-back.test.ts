import type { RouteDecision } from 'mostrador'
import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const shop = {
  route(path: string): RouteDecision {
    if (path.startsWith('/iniciar-sesion')) return { kind: 'redirect', to: '/zona-de-cliente/perfil' }
    if (path === '/logout') return { kind: 'screen', screen: 'logout', params: {} }
    if (path.startsWith('//')) return { kind: 'not_found', message: 'Page not found' }
    return { kind: 'screen', screen: 'my_orders', params: {} }
  },
}

const back = (volver: string) =>
  wayBack(new URL(`https://tienda.example/iniciar-sesion?volver=${encodeURIComponent(volver)}`), shop)

test('a path of this site is gone back to, with its query', () => {
  expect(back('/zona-de-cliente/pedidos?pagina=2')).toBe('/zona-de-cliente/pedidos?pagina=2')
})

test('no other place is', () => {
  for (const elsewhere of [
    'https://otra.example/',
    '//otra.example',
    '/\\otra.example',
    'javascript:alert(1)',
    'http://[',
  ]) {
    expect(back(elsewhere)).toBeNull()
  }
  expect(back('/logout')).toBeNull()
  expect(wayBack(new URL('https://tienda.example/iniciar-sesion'), shop)).toBeNull()
})
