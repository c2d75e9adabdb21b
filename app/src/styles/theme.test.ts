import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const STEP = 4
const theme = await readFile(new URL('theme.css', import.meta.url), 'utf8')

test('every line height is a multiple of the grid step', () => {
  const heights = [...theme.matchAll(/--text-(\w+)--line-height: (.+);/g)]
  expect(heights.length).toBeGreaterThan(8)
  for (const [, name, height = ''] of heights) {
    const fixed = /^([\d.]+)rem$/.exec(height)
    if (fixed) expect((Number(fixed[1]) * 16) % STEP, name).toBe(0)
    else expect(height, name).toMatch(/^round\([\d.]+em, 4px\)$/)
  }
})

test('no spacing uses half steps, except to centre elements beside a line of text', async () => {
  const here = new URL('../', import.meta.url)
  const files = (await readdir(here, { recursive: true })).filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const source = await readFile(new URL(file, here), 'utf8')
    const classes = [...source.matchAll(/["'`]([^"'`\n]*)["'`]/g)].map(([, text = '']) => text)
    const between = classes.filter(
      (text) => /(^|[\s:])-?([mp][trblxy]?|gap(-[xy])?)-\d+\.5\b/.test(text) && !/\bsize-/.test(text),
    )
    expect(between, file).toEqual([])
  }
})

// Rule 9.12.
test('a modal lies above every other overlay', async () => {
  expect(theme).toMatch(/--layer-modal: 1100;/)
  expect(theme).toMatch(/--layer-overlay: 1000;/)
  const here = new URL('../', import.meta.url)
  const files = (await readdir(here, { recursive: true })).filter((file) => /\.(css|tsx)$/.test(file))
  const modal: string[] = []
  for (const file of files) {
    const source = await readFile(new URL(file, here), 'utf8')
    const levels = [...source.matchAll(/z-index: (\d+)|\bz-\[?(\d+)/g)]
    expect(
      levels.filter(([, css, name]) => Number(css ?? name) >= 1000),
      file,
    ).toEqual([])
    if (source.includes('var(--layer-modal)')) modal.push(file)
  }
  expect(modal.sort()).toEqual([
    'components/layout/search.css',
    'components/ui/drawer.css',
    'features/product-detail/lightbox.css',
  ])
})
