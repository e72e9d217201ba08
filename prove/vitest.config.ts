import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'prove', include: ['**/*.test.ts'], testTimeout: 120_000 } })
