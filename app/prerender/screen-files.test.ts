import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { screenFiles } from '../screen-files.ts'

/** What the build says of a bundle in which each of these modules of screens has a file of its own. */
async function told(modules: string[]) {
  const plugin = screenFiles()
  const code = await readFile(new URL('../src/routes.tsx', import.meta.url), 'utf8')
  const chunks = modules.map((module, n) => [
    `assets/${n}.js`,
    { type: 'chunk', fileName: `assets/${n}.js`, facadeModuleId: `/app/src${module}`, imports: [] },
  ])
  const style = { type: 'asset', fileName: 'assets/inner-1a2b3c4d.css', names: ['inner.css'] }
  const bundle = Object.fromEntries([...chunks, [style.fileName, style]])
  let source = ''
  const emitFile = (file: { source: string }) => {
    source = file.source
  }
  Reflect.get(Object(plugin.transform), 'handler').call({}, code)
  Reflect.get(Object(plugin.generateBundle), 'handler').call({ emitFile }, {}, bundle)
  return JSON.parse(source)
}

test('the files of every screen are told, with the styles of those behind the front', async () => {
  const files = await told(['/pages/home/home.tsx', '/pages/account/login.tsx'])
  expect(files).toEqual({
    '/': ['assets/0.js'],
    '/iniciar-sesion': ['assets/1.js', 'assets/inner-1a2b3c4d.css'],
  })
})
