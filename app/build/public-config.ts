import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Writes `public-config.json` into the page; the prerenderer writes that of the running shop instead. */
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
