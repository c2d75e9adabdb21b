/** Public configuration in every document, written by server or prerenderer. */
export interface PublicConfig {
  /** Path or absolute URL of the API. */
  apiBaseUrl: string
  /** Timeout in milliseconds, 0 for none. */
  httpTimeoutMs: number
}

export const PUBLIC_CONFIG_ID = 'public-config'

/** @throws if the element is missing */
export function readPublicConfig(page: Document): PublicConfig {
  const text = page.getElementById(PUBLIC_CONFIG_ID)?.textContent
  if (!text) throw new Error(`The document has no #${PUBLIC_CONFIG_ID}.`)
  return JSON.parse(text)
}
