import { bodyOf, publicApi } from './api/api.ts'
import type { Session } from './api/schema.ts'

export const supportsPasskeys = () =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Proves a passkey of this device, and starts a session. */
export async function logInWithPasskey(): Promise<Session> {
  const { publicKey } = await bodyOf(publicApi.POST('/admin/v1/session/passkey/options'))
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      publicKey as PublicKeyCredentialRequestOptionsJSON,
    ),
  })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No credential', 'NotAllowedError')
  return bodyOf(publicApi.POST('/admin/v1/session/passkey', { body: credential.toJSON() }))
}
