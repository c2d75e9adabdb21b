import { expect, test } from 'vitest'
import { createMockApi, Refusal } from '../../test/mock-api.ts'
import { stubApi } from '../../test/mount.tsx'
import { api, ifMatch } from './api.ts'
import { connection } from './connection.ts'
import { ApiError, NetworkError } from './errors.ts'
import { endLogin, loginRequest, setCsrfToken } from './session-state.ts'

const list = () => api.GET('/orders', { params: {} })
const PATH = 'POST /orders/M26-000001/actions'

const ship = () =>
  api.POST('/orders/{number}/actions', {
    params: { path: { number: 'M26-000001' }, header: ifMatch('abc') },
    body: { event: 'ship' },
  })

const ended = new Refusal(401, { code: 'session_expired', message: 'La sesión ha terminado.' })

test('only writes carry the CSRF token, and they name the version', async () => {
  const { requests } = stubApi(createMockApi())
  setCsrfToken('secret')
  await list()
  await ship()
  expect(requests.map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual([null, 'secret'])
  expect(requests[1]?.headers.get('If-Match')).toBe('"abc"')
})

test('a refusal carries its code, message and fields', async () => {
  const errors = [{ field: 'tracking.code', message: 'Escribe el número.' }]
  stubApi(
    createMockApi({
      [PATH]: () => new Refusal(422, { code: 'invalid', message: 'Revisa el formulario.', errors }),
    }),
  )
  const error = await ship().then(undefined, (reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid',
    message: 'Revisa el formulario.',
    fields: errors,
  })
})

test('requests of an ended session ask for one login and are repeated with their body', async () => {
  let hasSession = false
  const { requests } = stubApi(
    createMockApi({
      'GET /orders': () => (hasSession ? { data: [] } : ended),
      [PATH]: () => (hasSession ? {} : ended),
    }),
  )
  const answers = Promise.all([list(), ship()])
  await expect.poll(() => requests.length).toBe(2)
  await expect.poll(loginRequest.isOpen).toBe(true)
  hasSession = true
  setCsrfToken('new')
  endLogin('logged-in')
  await answers
  expect(loginRequest.isOpen()).toBe(false)
  const repeated = requests.slice(2).find(({ method }) => method === 'POST')
  expect(await repeated?.json()).toEqual({ event: 'ship' })
  expect(repeated?.headers.get('X-CSRF-Token')).toBe('new')
})

test('without a login, the refusal remains', async () => {
  stubApi(createMockApi({ 'GET /orders': () => ended }))
  const answer = list()
  await expect.poll(loginRequest.isOpen).toBe(true)
  endLogin('given-up')
  await expect(answer).rejects.toMatchObject({ code: 'session_expired' })
})

test('a lost connection is reported until a request succeeds', async () => {
  const mock = stubApi(createMockApi())
  stubApi({
    ...mock,
    answer: async () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await expect(list()).rejects.toBeInstanceOf(NetworkError)
  expect(connection.isLost()).toBe(true)
  stubApi(mock)
  await list()
  expect(connection.isLost()).toBe(false)
})
