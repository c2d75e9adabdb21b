import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'

export default defineConfig({
  // From its eighth version on, Vite has no need of a plugin for WebAssembly.
  plugins: [vue(), wasm()],
})
