import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testServer } from './support.js'

const server = testServer()

test('the example of the README runs as it stands', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const example = /```js\n(.*?)```/s.exec(readme)?.[1] ?? ''
  expect(example).toContain('http://localhost:8080/api/v1')
  const code = example.replace('http://localhost:8080/api/v1', server().baseUrl)
  const args = ['--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  expect(stdout).toBe('Aceite de argán 20,00\u00a0€\nJabón de laurel 6,05\u00a0€\n20,00\u00a0€\n')
})
