// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { actAsync, mount } from '../../test/mount.tsx'
import { announce, LiveRegion } from './live-region.tsx'

test('a message is announced, also when it is repeated', async () => {
  const { getOne } = await mount(<LiveRegion />)
  const heard = () => getOne('[aria-live=polite]').textContent
  expect(heard()).toBe('')
  await actAsync(() => announce('Guardado.'))
  expect(heard()).toBe('Guardado.')
  await actAsync(() => announce('Guardado.'))
  expect(heard()).not.toBe('Guardado.')
  expect(heard()?.trim()).toBe('Guardado.')
  await actAsync(() => announce('Guardado.'))
  expect(heard()).toBe('Guardado.')
})
