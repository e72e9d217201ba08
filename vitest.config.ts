import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { projects: ['laws', 'contract', 'server', 'console'] },
})
