import { execFile } from 'node:child_process'
import { inspect, promisify } from 'node:util'
import { type MostradorError, ShopError, UsageError } from 'mostrador'
import { expect, test } from 'vitest'
import { shopOn, testServer } from './support.js'

const server = testServer()

async function refused(): Promise<ShopError> {
  server().answers['POST customers'] = {
    status: 422,
    json: {
      code: 'invalid',
      message: 'Revisa los datos.',
      errors: [{ field: 'email', message: 'ana@correo.es ya está registrado' }],
      received: { email: 'ana@correo.es', phone: '634871295' },
    },
  }
  const shop = await shopOn(server())
  const error = await shop.api.register({ email: 'ana@correo.es' }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ShopError)
  return error as ShopError
}

test('a failure has what a program needs', async () => {
  const error = await refused()
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

test('neither a console nor a log prints what a customer wrote', async () => {
  const error = await refused()
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

test('nor does Node when nobody catches it', async () => {
  await refused()
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

test('the errors are told apart by their name', async () => {
  const said = (error: MostradorError) =>
    error.name === 'ShopError' ? `${error.statusCode} ${error.message}` : `usage: ${error.code}`
  expect(said(await refused())).toBe('422 invalid')
  expect(said(new UsageError('invalid_argument', 'x'))).toBe('usage: invalid_argument')
})

test('what an invoice is refused with is read as any other refusal', async () => {
  server().answers['GET orders/M26-000001/invoice'] = { status: 429, json: { code: 'slow_down' } }
  const shop = await shopOn(server())
  await expect(shop.api.invoice('M26-000001')).rejects.toMatchObject({
    message: 'too_many_requests',
    statusCode: 429,
  })
})
