// The journeys against React's development build, which names every hydration mismatch:
// `npm run journeys:development --workspace mostrador-tests`.
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

// Read by support/server.ts, in this process and in its workers.
process.env.MOSTRADOR_REACT = 'development'

export default defineConfig(journeys, {
  outputDir: '../target/test-results/journeys-development',
  projects: [{ name: 'desktop', testIgnore: [] }],
})
