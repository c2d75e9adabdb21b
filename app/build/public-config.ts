import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Writes the public configuration of `public-config.json` into the page that Vite builds or serves. The prerenderer
 * writes the configuration of the running shop instead.
 */
export function publicConfig(): Plugin {
  return {
    name: 'mostrador:public-config',
    transformIndexHtml: async () => [
      {
        tag: 'script',
        attrs: { id: 'public-config', type: 'application/json' },
        children: JSON.stringify(
          JSON.parse(await readFile(new URL('../public-config.json', import.meta.url), 'utf8')),
        ),
        injectTo: 'body-prepend',
      },
    ],
  }
}
