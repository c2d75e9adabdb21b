import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import wasm from 'vite-plugin-wasm'
import { defineConfig } from 'vitest/config'
import { buildManifest } from './build/build-manifest.ts'
import { policy } from './build/csp.ts'
import { fonts } from './build/fonts.ts'
import { publicConfig } from './build/public-config.ts'
import { serviceWorker } from './build/service-worker.ts'

const api = process.env.MOSTRADOR_API ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [
    react(),
    wasm(),
    // What Vite makes small need not be made small before.
    tailwindcss({ optimize: false }),
    fonts(),
    preloadFonts(),
    publicConfig(),
    policy(),
    buildManifest(),
    serviceWorker(),
  ],
  server: {
    proxy: Object.fromEntries(['/api', '/_dev', '/_sandbox'].map((path) => [path, api])),
  },
  build: {
    // The prerenderer names the files of each screen by it.
    manifest: true,
    // The packages in the bundle, with the licences that their authors want to be passed on.
    license: { fileName: '.vite/license.json' },
    target: 'baseline-widely-available',
    // Colours for day and night are written once; every browser has known how since the spring of 2024.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Every browser of that target knows how to fetch a module ahead.
    modulePreload: { polyfill: false },
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 4, keep_fargs: false, pure_getters: true, unsafe: true },
    },
    rolldownOptions: {
      output: {
        // A screen's file bears its name alone; the texts that it shares with another are not taken for it.
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.every((id) => id.includes('/messages/')) ? 'messages-' : ''}[name]-[hash].js`,
        codeSplitting: {
          // Few files rather than a crumb for each thing that two screens share: React, and what else every screen starts
          // with, each evaluated in a task of its own; what shelves of products, lists and the page of
          // a product are made of, and forms.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/lib\/react-chunk\.ts/ },
            { name: 'app', tags: ['$initial'] },
            {
              name: 'forms',
              test: /src\/(components\/form\/(?!date)|lib\/forms\/|components\/ui\/(error-summary|field)|messages\/form)/,
            },
            {
              name: 'product-card',
              test: /src\/(components\/ui\/(card|picture|price|breadcrumbs)\.|lib\/(browser\/prefers-motion|format\/format-date|engine\/optional)|features\/shared\/(highlight|product-card|article-meta)|messages\/(product|amounts))/,
            },
            {
              name: 'product-list',
              test: /src\/(features\/catalog\/(sort-select|list-search-params|product-list|filter|facets|use-filters)|messages\/list|components\/ui\/pagination)/,
            },
            {
              name: 'purchase',
              test: /src\/(components\/ui\/(radio-card|quantity-input|sticky-action-bar|alert|prose)|lib\/(browser\/use-is-out-of-view|engine\/use-shipping-methods)|features\/(shared\/(added-to-cart|product-attributes|sticky-add|share|use-)|product-detail\/use-carousel))/,
            },
          ],
        },
      },
    },
  },
})

/** What the first screen cannot do without and the page would otherwise find out late: two fonts. */
const PRELOADED_FONTS = [{ file: /-normal-[\w-]+\.woff2$/, attrs: { as: 'font', type: 'font/woff2' } }]

function preloadFonts(): Plugin {
  return {
    name: 'mostrador:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        PRELOADED_FONTS.flatMap(({ file, attrs }) =>
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
