import { expect, test } from 'vitest'
import { builtProgram } from '../built-program'
import { makeDataFolder } from '../data-folder'
import { killRounds } from './kill-rounds'

// One round; npm run prove -- kill-writes runs a hundred.
test(
  'kill -9 of all processes loses no acknowledged change, repeats none, and leaves files that match the rows',
  { timeout: 120_000 },
  async () => {
    const report = await killRounds({ script: builtProgram('main'), dataDir: makeDataFolder(), rounds: 1 })
    expect(report.acknowledged).toBeGreaterThanOrEqual(1)
  },
)
