import { execFile } from 'node:child_process'
import { inspect, promisify } from 'node:util'
import { type MostradorError, ShopError, UsageError } from 'mostrador'
import { expect, test } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

async function rejectedRegistration(): Promise<ShopError> {
  server().responses['POST customers'] = {
    status: 422,
    json: {
      code: 'invalid',
      message: 'Revisa los datos.',
      errors: [{ field: 'email', message: 'ana@correo.es ya está registrado' }],
      received: { email: 'ana@correo.es', phone: '634871295' },
    },
  }
  const shop = await createTestShop(server())
  const error = await shop.api.register({ email: 'ana@correo.es' }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ShopError)
  return error as ShopError
}

test('a ShopError contains message, status, text, field errors and payload', async () => {
  const error = await rejectedRegistration()
  expect([error.name, error.message, error.statusCode, error.text]).toEqual([
    'ShopError',
    'invalid',
    422,
    'Revisa los datos.',
  ])
  expect(error.fieldErrors).toEqual([{ field: 'email', message: 'ana@correo.es ya está registrado' }])
  expect(error.payload).toMatchObject({ received: { phone: '634871295' } })
  expect(error.stack).toContain('ShopError: invalid')
})

test('consoles and logs do not print personal data', async () => {
  const error = await rejectedRegistration()
  const plain = inspect(error, { depth: 9, customInspect: false, showHidden: true })
  for (const printed of [inspect(error, { depth: 9 }), plain, JSON.stringify(error), String(error)])
    expect(printed).not.toMatch(/ana@|634871295/)
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'ShopError',
    message: 'invalid',
    statusCode: 422,
    text: 'Revisa los datos.',
  })
})

test('Node does not print personal data of an uncaught error', async () => {
  await rejectedRegistration()
  const code = `import { createShop, initMostrador } from 'mostrador'
    await initMostrador()
    await createShop({ baseUrl: '${server().baseUrl}' }).api.register({ email: 'ana@correo.es' })`
  const args = ['--input-type=module', '--eval', code]
  const run = promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  const { stderr } = await run.then(
    () => ({ stderr: '' }),
    (error: { stderr: string }) => error,
  )
  expect(stderr).toContain('Revisa los datos.')
  expect(stderr.replace(code, '')).not.toMatch(/ana@|634871295/)
})

test('errors are discriminated by their name', async () => {
  const describeError = (error: MostradorError) =>
    error.name === 'ShopError' ? `${error.statusCode} ${error.message}` : `usage: ${error.code}`
  expect(describeError(await rejectedRegistration())).toBe('422 invalid')
  expect(describeError(new UsageError('invalid_argument', 'x'))).toBe('usage: invalid_argument')
})

test('an error response to a download is a ShopError', async () => {
  server().responses['GET orders/M26-000001/invoice'] = { status: 429, json: { code: 'slow_down' } }
  const shop = await createTestShop(server())
  await expect(shop.api.invoice('M26-000001')).rejects.toMatchObject({
    message: 'too_many_requests',
    statusCode: 429,
  })
})
