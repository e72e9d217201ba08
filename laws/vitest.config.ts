import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'laws', include: ['**/*.test.ts'] } })
