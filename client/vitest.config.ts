import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'client',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['../server/test/database-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
