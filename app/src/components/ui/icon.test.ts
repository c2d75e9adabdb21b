import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { iconNames } from './icon.tsx'

test('the sprite has the symbols of all icons, and no other but the logo', async () => {
  const sprite = await readFile(new URL('./icons.svg', import.meta.url), 'utf8')
  const symbols = Array.from(sprite.matchAll(/<symbol id="(\w+)"/g), ([, id]) => id)
  expect(symbols.sort()).toEqual([...iconNames, 'logo'].sort())
})
