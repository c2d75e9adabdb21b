import { defineConfig } from 'vitest/config'

const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...timeouts } },
      {
        test: {
          name: 'packaging',
          include: ['packaging/*.test.ts'],
          globalSetup: './support/pack.ts',
          ...timeouts,
        },
      },
    ],
  },
})
