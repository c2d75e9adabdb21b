import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What only servers and frameworks on top of the router ask of it, and what it does here instead. */
const UNUSED = {
  // Links that fetch ahead by a manifest, which a framework would write.
  PrefetchPageLinks: 'return null',
  // What a server of its own would have left in the page, and how errors of its components are told.
  parseHydrationData: 'return undefined',
  RSCErrorHandler: 'return null',
  // Observers of the router.
  getRouteInstrumentationUpdates: 'return {}',
  instrumentClientSideRouter: 'return router',
}

const production = join(
  createRequire(import.meta.url).resolve('react-router/package.json'),
  '../dist/production',
)

/** The router as a browser needs it: its own production build, which it keeps for frameworks, without what they add. */
export function leanRouter(): Plugin {
  return {
    name: 'mostrador:lean-router',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(production, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-.*\.mjs$/, code: 'function PrefetchPageLinks(' },
      handler: (code) => droppable(Object.entries(UNUSED).reduce(withBody, code)),
    },
  }
}

/** The code with components that a bundler may leave out where nobody shows them: links and what restores scrolling. */
const droppable = (code: string) =>
  code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(var \w+ = )(\w+\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')

/** The code with another body in one of its functions; a router that has no such function is another one than this. */
function withBody(code: string, [name, body]: [string, string]): string {
  const whole = new RegExp(`^function ${name}\\((?<parameters>[^]*?)\\) \\{\\n[^]*?\\n\\}$`, 'm')
  if (!whole.test(code)) throw new Error(`The router has no ${name}.`)
  return code.replace(whole, `function ${name}($<parameters>) { ${body} }`)
}
