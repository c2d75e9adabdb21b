// @vitest-environment happy-dom
import type { MenuItem } from 'mostrador'
import { ShopProvider } from 'mostrador/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createTestShop, mount } from '../../test/mount.tsx'
import { Footer } from './footer.tsx'

const item = (id: number, title: string, url: string, children: MenuItem[] = []): MenuItem => ({
  id,
  title,
  url,
  metadata: { requiresAuth: false, roles: [] },
  children,
})
const shopWith = (groups: Record<string, MenuItem[]>) => createTestShop({ menus: { loaded: true, groups } })
const LINK = 'a[href^="/desistimiento"]'

// Rule 2.13.
test('the withdrawal is in the footer of a shop without menus, also before hydration', async () => {
  const shop = shopWith({})
  const { getOne } = await mount(<Footer ref={null} />, '/', undefined, shop)
  expect(getOne(`nav[aria-label="Legal"] ${LINK}`).textContent).toBe('Desistir del contrato aquí')
  const html = renderToString(
    <ShopProvider shop={shop}>
      <MemoryRouter>
        <Footer ref={null} />
      </MemoryRouter>
    </ShopProvider>,
  )
  expect(html).toContain('<a href="/desistimiento"')
})

// Rule 2.13.
test('a menu of the owner with the withdrawal replaces its link', async () => {
  const own = item(1, 'Desistimiento', '/desistimiento/')
  const notice = item(2, 'Aviso legal', '/aviso-legal')
  const menus: Record<string, MenuItem[]>[] = [
    { legal: [notice, own] },
    { legal: [notice], footer: [item(3, 'Ayuda', '', [own])] },
  ]
  for (const groups of menus) {
    const { getOne } = await mount(<Footer ref={null} />, '/', undefined, shopWith(groups))
    expect(getOne(LINK).textContent).toBe('Desistimiento')
    expect(getOne('a[href="/aviso-legal"]')).toBeDefined()
  }
})
