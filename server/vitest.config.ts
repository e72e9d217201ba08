import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/database-setup.ts'],
    // Test files share only their database server, so a worker loads the modules once for all of its files.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One second by default, which is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
})
