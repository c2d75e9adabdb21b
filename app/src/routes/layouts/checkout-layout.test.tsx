// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '../../test/mount.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'

// Rule 2.13.
test('the footer of the checkout links to the withdrawal without any menu', async () => {
  const { getOne } = await mount(<CheckoutLayout />, '/compra/confirma-tu-pedido')
  expect(getOne('footer a[href="/desistimiento"]').textContent).toBe('Desistir del contrato aquí')
})
