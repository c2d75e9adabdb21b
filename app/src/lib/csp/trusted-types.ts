// Trusted Types policy (see `app/build/csp.ts`): the only way to assign HTML or script URLs, each for a single
// purpose.

/** Trusted Types API, missing in some browsers. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(url: string): string },
  ): { createHTML(html: string): object; createScriptURL(url: string): object }
}

const SERVICE_WORKER = '/sw.js'

const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('mostrador', {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (url !== SERVICE_WORKER) throw new TypeError(`${url} is no script of the shop`)
    return url
  },
})

/** HTML sanitised by the server. */
export const trustedHtml = (html: string): string => (policy?.createHTML(html) ?? html) as string

export const trustedServiceWorkerUrl = (): string =>
  (policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER) as string
