import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeDataFolder } from '../data-folder'
import { killRounds } from './kill-rounds'

const script = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

test(
  'kill -9 of the whole tree loses no acknowledged change, makes none twice, and leaves as many files as rows',
  { timeout: 120_000 },
  async () => {
    const report = await killRounds({ script, dataDir: makeDataFolder(), rounds: 3 })
    expect(report.acknowledged).toBeGreaterThanOrEqual(3)
  },
)
