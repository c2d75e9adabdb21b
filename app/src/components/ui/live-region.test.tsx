// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { actAsync, mount } from '../../test/mount.tsx'
import { announce, LiveRegion } from './live-region.tsx'

test('a message is announced, also when it is repeated', async () => {
  const { getOne } = await mount(<LiveRegion />)
  const announced = () => getOne('[aria-live=polite]').textContent
  expect(announced()).toBe('')
  await actAsync(() => announce('Guardado.'))
  expect(announced()).toBe('Guardado.')
  await actAsync(() => announce('Guardado.'))
  expect(announced()).not.toBe('Guardado.')
  expect(announced()?.trim()).toBe('Guardado.')
  await actAsync(() => announce('Guardado.'))
  expect(announced()).toBe('Guardado.')
})
