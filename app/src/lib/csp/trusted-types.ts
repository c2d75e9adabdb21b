// What may become part of the page though it is text: Chromium lets only these two through (see `app/policy.ts`). Each is
// for one use alone, so that whatever else writes HTML or brings a script is stopped.

/** As browsers with Trusted Types have it; the others take texts. */
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

/** HTML that the server made safe when it was stored. */
export const trustedHtml = (html: string): string => (policy?.createHTML(html) ?? html) as string

/** The address of the service worker. */
export const trustedServiceWorkerUrl = (): string =>
  (policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER) as string
