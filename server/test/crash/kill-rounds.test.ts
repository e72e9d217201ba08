import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeDataFolder } from '../data-folder'
import { killRounds } from './kill-rounds'

const script = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

test(
  'kill -9 of all processes loses no acknowledged change, repeats none, and leaves files that match the rows',
  { timeout: 120_000 },
  async () => {
    const report = await killRounds({ script, dataDir: makeDataFolder(), rounds: 3 })
    expect(report.acknowledged).toBeGreaterThanOrEqual(3)
  },
)
