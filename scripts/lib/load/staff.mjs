// API client of a staff member, for a development server.
import { readFileSync } from 'node:fs'
import { fromRoot } from '../paths.mjs'
import { UserError } from '../progress.mjs'
import { createApiClient } from './client.mjs'

/** Reads the owner among the demo accounts, which `mostrador seed --accounts` creates. */
export function readDemoOwner() {
  const { staff } = JSON.parse(readFileSync(fromRoot('api', 'demo', 'accounts.json'), 'utf8'))
  return staff.find(({ role }) => role === 'owner')
}

/** Client of the administration API at the origin of the panel, logged in without a second factor. */
export async function logInStaff(panelOrigin, { email, password }) {
  const client = createApiClient(`${panelOrigin}/admin/v1`)
  const response = await fetch(`${panelOrigin}/admin/v1/session`, {
    method: 'POST',
    headers: client.headers,
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new UserError(`The login responded with ${response.status}.`)
  const { csrf_token } = await response.json()
  client.headers.cookie = response.headers.get('set-cookie').split(';')[0]
  client.headers['x-csrf-token'] = csrf_token
  return client
}

/** Header of a write that requires the version that was read. */
export const ifMatch = (version) => ({ 'if-match': `"${version}"` })
