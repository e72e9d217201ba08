import { defineConfig } from 'vitest/config'

// Much of the time of a test goes by waiting for processes
// and disks: every core gets a worker, not all but one.
export default defineConfig({
  test: {
    projects: ['checks', 'contract', 'embedded-postgres', 'server', 'console', 'demo', 'prove'],
    maxWorkers: '100%',
  },
})
