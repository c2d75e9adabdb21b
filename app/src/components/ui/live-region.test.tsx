// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount, when } from '../../test/mount.tsx'
import { Announcer, announce } from './live-region.tsx'

test('what is said is heard, and heard again when it is said twice', async () => {
  const { one } = await mount(<Announcer />)
  const heard = () => one('[aria-live=polite]').textContent
  expect(heard()).toBe('')
  await when(() => announce('Guardado.'))
  expect(heard()).toBe('Guardado.')
  await when(() => announce('Guardado.'))
  expect(heard()).not.toBe('Guardado.')
  expect(heard()?.trim()).toBe('Guardado.')
  await when(() => announce('Guardado.'))
  expect(heard()).toBe('Guardado.')
})
