import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import wasm from 'vite-plugin-wasm'
import { buildManifest } from './build-manifest.ts'
import { screenFiles } from './screen-files.ts'
import { serviceWorker } from './service-worker.ts'

const api = process.env.MOSTRADOR_API ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [react(), tailwindcss(), wasm(), preload(), buildManifest(), screenFiles(), serviceWorker()],
  server: {
    proxy: Object.fromEntries(['/api', '/_dev', '/_sandbox'].map((path) => [path, api])),
  },
  build: {
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        // A screen's file bears its name alone; the texts that it shares with another are not taken for it.
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.every((id) => id.includes('/texts/')) ? 'texts-' : ''}[name]-[hash].js`,
        codeSplitting: {
          // Few files rather than a crumb for each thing that two screens share: what every screen starts with, what
          // forms are made of, and the other primitives.
          groups: [
            { name: 'shop', tags: ['$initial'] },
            { name: 'forms', test: /src\/(forms\/|ui\/(choice|error-summary|field)|texts\/form)/ },
            { name: 'parts', test: /src\/(ui\/(?!prose|date-)|pages\/shop\/(marked|product-card))/ },
          ],
        },
      },
    },
  },
})

/** What the first screen cannot do without and the page would otherwise find out late: two fonts, and the engine. */
const early = [
  { file: /-normal-[\w-]+\.woff2$/, attrs: { as: 'font', type: 'font/woff2' } },
  { file: /\.wasm$/, attrs: { as: 'fetch', type: 'application/wasm' } },
]

function preload(): Plugin {
  return {
    name: 'mostrador:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        early.flatMap(({ file, attrs }) =>
          Object.keys(bundle ?? {})
            .filter((name) => file.test(name))
            .map((name) => ({
              tag: 'link',
              injectTo: 'head' as const,
              attrs: { rel: 'preload', href: `/${name}`, crossorigin: true, ...attrs },
            })),
        ),
    },
  }
}
