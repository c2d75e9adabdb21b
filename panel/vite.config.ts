import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = process.env.MOSTRADOR_PANEL ?? 'http://localhost:8081'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: {
    // The server compares the origin of a change with the host of the request.
    proxy: Object.fromEntries(
      ['/admin', '/media'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
  build: {
    // The Content Security Policy allows no data URLs but those of images.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // Browsers with `light-dark()`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 1000,
    license: { fileName: '.vite/license.json' },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 60_000,
  },
})
