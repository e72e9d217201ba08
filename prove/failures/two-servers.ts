import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { none, maxFigure, proof } from '../proof'
import { builtServer } from '../../bench/gatehouse'
import { withGatehouse } from '../server/gatehouse'

export const twoServers = proof({
  name: 'two-servers',
  claim: 'a second server on the same data folder is rejected, names the first, and does not disturb it',
  numbers: { rounds: 3 },
  isQuick: true,
  run: ({ rounds }) =>
    withGatehouse(
      async ({ dataDir, url, pid, exitCode }) => {
        const slow: number[] = []
        const faults: string[] = []
        for (let round = 0; round < rounds; round += 1) {
          const startedAt = performance.now()
          const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' }
          const second = spawn(process.execPath, [builtServer], { env, stdio: ['ignore', 'pipe', 'pipe'] })
          let printed = ''
          for (const stream of [second.stdout, second.stderr]) {
            stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
          }
          await once(second, 'close')
          slow.push(performance.now() - startedAt)
          if (second.exitCode !== 1 || !printed.includes(String(pid))) faults.push(`${second.exitCode}: ${printed}`)
        }
        for (const fault of faults) console.log(`  ${fault}`)
        const isServing = exitCode() === null && (await fetch(`${url}/login`)).status === 200
        return [
          none(`second servers that started, or did not name the process of the first, of ${rounds}`, faults),
          maxFigure('slowest rejection', Math.max(...slow) / 1000, 5, 's'),
          none('disturbances of the first server', isServing ? 0 : 1),
        ]
      },
      { DATABASE_URL: '' },
    ),
})
