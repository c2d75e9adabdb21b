// Policies, the only way to assign HTML or script URLs, each for a single purpose (see `app/build/csp.ts`).

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

export const trustedHtml = (html: string): string => (policy?.createHTML(html) ?? html) as string

export const trustedServiceWorkerUrl = (): string =>
  (policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER) as string
