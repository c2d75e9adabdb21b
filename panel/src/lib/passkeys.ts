import { api, bodyOf, publicApi } from './api/api.ts'
import type { StaffSessionView } from './api/schema.ts'

/** True in browsers that read the options of the server. */
export const supportsPasskeys = () =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Proves a passkey of an account, and starts a session. */
export async function logInWithPasskey(email: string): Promise<StaffSessionView> {
  const { ceremony, options } = await bodyOf(publicApi.POST('/session/passkey/options', { body: { email } }))
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = toJson(await navigator.credentials.get({ publicKey }))
  return bodyOf(publicApi.POST('/session/passkey', { body: { ceremony, credential } }))
}

/** Creates a passkey for the own account, after its password. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const { ceremony, options } = await bodyOf(api.POST('/account/passkeys/options', { body: { password } }))
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = toJson(await navigator.credentials.create({ publicKey }))
  await api.POST('/account/passkeys', { body: { ceremony, name, credential } })
}

function toJson(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  return credential.toJSON()
}
