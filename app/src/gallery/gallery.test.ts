import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const sources = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

/** Rendered by the root layout. */
const atTheRoot = new Set(['LiveRegion', 'Toast'])

test('the gallery shows every component of the design system', () => {
  const shown = sources(here).join()
  const primitives = ['../components/ui', '../components/form']
    .flatMap((folder) => sources(join(here, folder)))
    .flatMap((source) => [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => name ?? ''))
  expect(primitives.length).toBeGreaterThan(30)
  const missing = primitives.filter(
    (name) => !atTheRoot.has(name) && !new RegExp(`\\b${name}\\b`).test(shown),
  )
  expect(missing).toEqual([])
})
