import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { leanRouter } from './lean-router.ts'

test('the router that is installed has what is left out of it, and is a module still', async () => {
  const folder = new URL('../node_modules/react-router/dist/production/', import.meta.url)
  const chunks = (await readdir(folder)).filter((file) => /^chunk-.*\.mjs$/.test(file))
  const codes = await Promise.all(chunks.map((file) => readFile(new URL(file, folder), 'utf8')))
  const code = codes.find((text) => text.includes('function PrefetchPageLinks(')) ?? ''
  const { transform } = leanRouter()
  if (typeof transform !== 'object') throw new Error('It changes nothing.')
  const lean = transform.handler.call({} as never, code, '') as string
  expect(lean.length).toBeLessThan(code.length - 2_000)
  expect(lean).toContain('function instrumentClientSideRouter(router, fns) { return router }')
  expect(lean).toMatch(/var NavLink = \/\* @__PURE__ \*\/ \w+\.forwardRef\(/)
  expect(lean).not.toContain('NavLink.displayName')
  expect(() => transform.handler.call({} as never, '', '')).toThrow('PrefetchPageLinks')
})
