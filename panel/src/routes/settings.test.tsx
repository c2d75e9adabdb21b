import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { mountScreen } from '../test/mount.tsx'

/** The modules of a screen are loaded when it is first opened. */
const FIRST_LOAD = { timeout: 15_000 }

const GATEWAY = {
  version: 'v1',
  environment: 'production',
  merchant_code: '999008881',
  merchant_name: 'Jaralba',
  terminal: '1',
  signature: 'HMAC_SHA256_V1',
  has_secret: true,
  secret_set_at: '2026-11-20T10:00:00Z',
  card_capture: 'at_once',
  saved_cards: false,
  own_bizum: false,
  bizum_terminal: '',
  bizum_signature: 'HMAC_SHA256_V1',
  has_bizum_secret: false,
  bizum_secret_set_at: null,
  simulated: false,
}

const PAYMENT = {
  version: 'v1',
  methods: [{ kind: 'transfer', enabled: true, title: 'Transferencia', description: '' }],
  holder: 'Jaralba, S. L.',
  iban: 'ES91 2100 0418 4502 0005 1332',
}

const ZONE = {
  title: 'Baleares',
  country: 'ES',
  postal_prefixes: ['07'],
  price: '7.95',
  from_amount: '',
  discount_percent: 0,
  discount_amount: '',
  min_days: 0,
  max_days: 0,
}

const DELIVERY = {
  version: 'v1',
  methods: [
    {
      id: 1,
      kind: 'courier',
      title: 'Mensajería',
      description: '',
      tax: 1,
      min_days: 1,
      max_days: 2,
      zones: [ZONE],
    },
  ],
}

/** Body of the only change. */
const written = (api: ReturnType<typeof createMockApi>) =>
  api.requests.find(({ method }) => method === 'PUT')?.json()

test('the signing key is written and never kept in a draft', async () => {
  const api = createMockApi({
    'GET /settings/payment-methods': () => PAYMENT,
    'GET /settings/gateway': () => GATEWAY,
    'PUT /settings/gateway': () => ({ ...GATEWAY, version: 'v2' }),
  })
  const { user } = await mountScreen('/ajustes/pago', api)
  const key = await screen.findByLabelText('Clave de firma', undefined, FIRST_LOAD)
  expect(key).toHaveProperty('value', '')
  expect(screen.getByText(/Puesta el 20 de noviembre de 2026/)).toBeTruthy()
  await user.type(key, 'clave-del-banco')
  expect(JSON.stringify({ ...localStorage })).not.toContain('clave-del-banco')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Cambios guardados.')
  expect(await written(api)).toMatchObject({ secret: 'clave-del-banco', merchant_code: '999008881' })
  await waitFor(() => expect(key).toHaveProperty('value', ''))
})

test('payment methods are written in the order in which the buttons put them', async () => {
  const cash = { kind: 'cash_on_delivery', enabled: false, title: 'Contra reembolso', description: '' }
  const payment = { ...PAYMENT, methods: [...PAYMENT.methods, cash] }
  const api = createMockApi({
    'GET /settings/payment-methods': () => payment,
    'GET /settings/gateway': () => GATEWAY,
    'PUT /settings/payment-methods': () => ({ ...payment, version: 'v2' }),
  })
  const { user } = await mountScreen('/ajustes/pago', api)
  const [up, down] = ['Subir Contra reembolso', 'Bajar Contra reembolso']
  await user.click(await screen.findByRole('button', { name: up }, FIRST_LOAD))
  expect(screen.getByRole('button', { name: up })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: down })).toHaveProperty('disabled', false)
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Cambios guardados.')
  expect((await written(api)).methods).toEqual([cash, ...PAYMENT.methods])
})

test('Bizum has a terminal of its own, whose key is never kept in a draft', async () => {
  const api = createMockApi({
    'GET /settings/payment-methods': () => PAYMENT,
    'GET /settings/gateway': () => GATEWAY,
    'PUT /settings/gateway': () => ({ ...GATEWAY, version: 'v2', own_bizum: true, bizum_terminal: '2' }),
  })
  const { user } = await mountScreen('/ajustes/pago', api)
  await user.click(await screen.findByRole('switch', { name: 'Bizum tiene un terminal propio' }, FIRST_LOAD))
  await user.click(screen.getByRole('switch', { name: 'Los clientes pueden guardar su tarjeta' }))
  await user.type(await screen.findByLabelText(/^Terminal de Bizum/), '2')
  await user.type(screen.getByLabelText('Clave de firma de Bizum'), 'clave-de-bizum')
  expect(JSON.stringify({ ...localStorage })).not.toContain('clave-de-bizum')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Cambios guardados.')
  const sent = {
    own_bizum: true,
    bizum_terminal: '2',
    bizum_secret: 'clave-de-bizum',
    secret: '',
    saved_cards: true,
  }
  expect(await written(api)).toMatchObject(sent)
})

test('errors of a zone are shown at its fields, and its postal codes are a list', async () => {
  const refusal = new Refusal(422, {
    code: 'invalid_settings',
    message: 'Revisa los datos marcados.',
    errors: [{ field: 'methods.0.zones.0.postal_prefixes', message: '«7» no es un comienzo' }],
  })
  const api = createMockApi({
    'GET /settings/delivery': () => DELIVERY,
    'PUT /settings/delivery': () => refusal,
  })
  const { user } = await mountScreen('/ajustes/envios', api)
  const prefixes = await screen.findByLabelText(/Códigos postales/, undefined, FIRST_LOAD)
  await user.clear(prefixes)
  await user.type(prefixes, '07, 7')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('«7» no es un comienzo')).toBeTruthy()
  expect(await written(api)).toMatchObject({
    methods: [{ tax: 1, zones: [{ postal_prefixes: ['07', '7'] }] }],
  })
})

test('a test message shows the answer of the server', async () => {
  const { user } = await mountScreen(
    '/ajustes/correo',
    createMockApi({
      'GET /settings/mail': () => ({
        version: 'v1',
        sender_name: 'Jaralba',
        sender: 'hola@jaralba.example',
        owner: '',
        host: 'smtp.jaralba.example',
        port: 465,
        encryption: 'tls',
        user: '',
        has_password: false,
        password_set_at: null,
        is_simulated: false,
      }),
      'POST /settings/mail/test': () => ({ accepted: false, text: 'El servidor no ha aceptado el mensaje.' }),
    }),
  )
  await user.type(await screen.findByLabelText('Destinatario', undefined, FIRST_LOAD), 'ana@ejemplo.es')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText(/no ha aceptado/)).toBeTruthy()
})

test('mail is shown in a frame that runs nothing', async () => {
  await mountScreen(
    '/ajustes/correo/mensajes',
    createMockApi({
      'GET /settings/mail/kinds': () => ({
        data: [{ name: 'order_paid', title: 'Pedido pagado', recipient: 'Cliente', is_custom: true }],
      }),
      'GET /settings/mail/kinds/order_paid/text': () => ({
        subject: '',
        introduction: '',
        standard_subject: 'Pago recibido',
        standard_introduction: 'Hemos recibido el pago.',
        placeholders: ['{número}'],
        version: 'one',
      }),
      'POST /settings/mail/kinds/order_paid/preview': () => ({
        subject: 'Tu pedido',
        text: 'Hola',
        html: '<p>Hola</p>',
      }),
    }),
  )
  expect(await screen.findByText(/Se sustituye: {número}/, undefined, FIRST_LOAD)).toBeTruthy()
  const frame = await screen.findByTitle('Tu pedido', undefined, FIRST_LOAD)
  expect(frame.getAttribute('sandbox')).toBe('')
})
