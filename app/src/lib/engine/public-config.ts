/** Configuration of the site that its documents carry; the server or the prerenderer writes it. */
export interface PublicConfig {
  /** Address of the API, a path of the site or an absolute URL. */
  apiBaseUrl: string
  /** How long an answer is waited for, in milliseconds; 0 is without limit. */
  httpTimeoutMs: number
}

/** Element of the document that holds it. */
export const PUBLIC_CONFIG_ID = 'public-config'

/** @throws when the document has none */
export function readPublicConfig(page: Document): PublicConfig {
  const text = page.getElementById(PUBLIC_CONFIG_ID)?.textContent
  if (!text) throw new Error(`The document has no #${PUBLIC_CONFIG_ID}.`)
  return JSON.parse(text)
}
