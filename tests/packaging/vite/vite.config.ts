import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'

export default defineConfig({
  plugins: [wasm()],
  // The glue of the bundler waits for its WASM at the top of the module.
  build: { target: 'es2022' },
  server: { proxy: { '/api': process.env.MOSTRADOR_API ?? 'http://localhost:8080' } },
})
