import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { useMemoryFolder } from './server/test/folders/memory-folder.ts'

useMemoryFolder()

export default defineConfig({
  test: {
    projects: [
      'checks',
      'checks/commands',
      'contract',
      'embedded-postgres',
      'server',
      'console',
      'client',
      'demo',
      'prove',
    ],
    // Much of the time of a test goes by waiting for processes, disks and timeouts. On two processors, all
    // tests took a quarter less time with three workers than with two.
    maxWorkers: availableParallelism() + 1,
  },
})
