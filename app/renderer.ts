import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The router's production build, which it keeps for frameworks: smaller, and one module for all that import it. */
const router = join(createRequire(import.meta.url).resolve('react-router/package.json'), '../dist/production')

/** What the app is written against, and what stands for it wherever the app runs. */
const STANDS_FOR = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact/compat/server',
  'react-router': join(router, 'index.mjs'),
  'react-router/dom': join(router, 'dom-export.mjs'),
}

/** Preact in React's place: in browsers, in the prerenderer and in tests (docs/decisions/0020). */
export function renderer(): Plugin {
  const alias = Object.entries(STANDS_FOR).map(([name, replacement]) => ({
    find: new RegExp(`^${name}$`),
    replacement,
  }))
  return {
    name: 'mostrador:renderer',
    config: () => ({ oxc: { jsx: { importSource: 'preact' } }, resolve: { alias } }),
  }
}
