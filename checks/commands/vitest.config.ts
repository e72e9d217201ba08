import { defineConfig } from 'vitest/config'

// Apart from the other checks, which take seconds.
export default defineConfig({ test: { name: 'commands', include: ['*.test.ts'] } })
