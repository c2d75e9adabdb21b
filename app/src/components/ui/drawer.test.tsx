// @vitest-environment happy-dom
import { createRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { actAsync, mount, press } from '../../test/mount.tsx'
import { Drawer } from './drawer.tsx'

// Animations are switched off.
beforeEach(() => Object.assign(HTMLElement.prototype, { getAnimations: () => [] }))

async function opened(stay = false) {
  const dialog = createRef<HTMLDialogElement>()
  const onClosed = vi.fn()
  const shown = await mount(
    <Drawer dialog={dialog} label="Filtros" onClosed={onClosed} keepOnSearchChange={stay} title="Filtrar">
      <p>Nada</p>
    </Drawer>,
    '/tienda/aceites',
  )
  return { ...shown, onClosed, open: () => dialog.current?.open }
}

test('Escape and a click on the backdrop close it', async () => {
  const byKey = await opened()
  expect(byKey.open()).toBe(true)
  await press(byKey.getOne('p'))
  expect(byKey.open(), 'a press inside').toBe(true)
  await press(byKey.getOne('button'))
  expect(byKey.open()).toBe(false)
  expect(byKey.onClosed).toHaveBeenCalledOnce()

  const byPress = await opened()
  await press(byPress.getOne('dialog'))
  expect(byPress.open()).toBe(false)
})

test('every navigation closes it', async () => {
  const { router, open } = await opened()
  await actAsync(() => router.navigate('?linea=jara'))
  expect(open()).toBe(false)
})

test('with keepOnSearchChange it stays open until the path changes', async () => {
  const { router, open } = await opened(true)
  await actAsync(() => router.navigate('?linea=jara'))
  expect(open()).toBe(true)
  await actAsync(() => router.navigate('/compra'))
  expect(open()).toBe(false)
})
