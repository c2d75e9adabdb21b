import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import wasm from 'vite-plugin-wasm'
import { defineConfig } from 'vitest/config'
import { buildManifest } from './build/build-manifest.ts'
import { csp } from './build/csp.ts'
import { fonts, inlineFontFaces } from './build/fonts.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { publicConfig } from './build/public-config.ts'
import { serviceWorker } from './build/service-worker.ts'

const api = process.env.MOSTRADOR_API ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [
    react(),
    wasm(),
    // Vite minifies the output.
    tailwindcss({ optimize: false }),
    fonts(),
    inlineFontFaces(),
    preloadFonts(),
    publicConfig(),
    csp(),
    buildManifest(),
    serviceWorker(),
  ],
  server: {
    proxy: Object.fromEntries(['/api', '/media', '/_dev', '/_sandbox'].map((path) => [path, api])),
  },
  build: {
    // Read by the prerenderer.
    manifest: true,
    // Licences of the bundled packages.
    license: { fileName: '.vite/license.json' },
    target: 'baseline-widely-available',
    // Browsers with `light-dark()`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Supported by all target browsers.
    modulePreload: { polyfill: false },
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 4, keep_fargs: false, pure_getters: true, unsafe: true },
      // Parentheses around the wrappers of modules: V8 compiles such functions in the background, with their file.
      format: { wrap_func_args: true },
    },
    rolldownOptions: {
      output: {
        // Shared message chunks get a prefix, to be distinct from route chunks.
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.every((id) => id.includes('/messages/')) ? 'messages-' : ''}[name]-[hash].js`,
        codeSplitting: {
          // Few shared chunks instead of many small ones: React and the start code in separate tasks, then product
          // cards, lists, purchase and forms.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/lib\/react-chunk\.ts/ },
            { name: 'app', tags: ['$initial'] },
            {
              name: 'forms',
              test: /src\/(components\/form\/(?!date|card-choice)|lib\/forms\/|components\/ui\/(error-summary|field|form-errors)|messages\/form)/,
            },
            {
              name: 'product-card',
              test: /src\/(components\/ui\/(badge|card|picture|price|breadcrumbs)\.|lib\/(browser\/prefers-motion|format\/format-date|engine\/optional)|features\/(product\/(highlight|product-card|card-product)|article\/)|messages\/(product|amounts))/,
            },
            {
              name: 'product-list',
              test: /src\/(features\/catalog\/(sort-select|list-search-params|product-list|filter|facets|use-filters)|messages\/list|components\/ui\/pagination)/,
            },
            {
              name: 'purchase',
              test: /src\/(components\/ui\/(radio-card|quantity-input|sticky-action-bar|alert|prose)|lib\/(browser\/use-is-out-of-view|engine\/use-shipping-methods)|features\/(product\/(added-to-cart|product-attributes|sticky-add|share|use-)|product-detail\/use-carousel))/,
            },
          ],
        },
      },
    },
  },
})
