import { defineConfig } from 'vite'

export default defineConfig({
  server: { proxy: { '/api': process.env.MOSTRADOR_API ?? 'http://localhost:8080' } },
})
