import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateListings } from './fill/generate-listings'
import { root } from './gatehouse'
import { printFigures, seconds } from './report'

// `npm run import` as a whole process on an empty data folder, so that starting the database counts too.

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
try {
  const small = await measure(3_000)
  const large = await measure(24_000)
  const again = await run('24000.csv', '24000')
  if (!again.out.includes('Imported 0 listings.')) throw new Error(`The second time was to add nothing: ${again.out}`)
  process.exitCode = printFigures('npm run import on an empty data folder', [
    { what: '3,000 rows', measured: seconds(small), target: 'under 10 s', isReached: small < 10_000 },
    { what: '24,000 rows', measured: seconds(large), target: 'under 60 s', isReached: large < 60_000 },
    {
      what: '24,000 rows again, adding none',
      measured: seconds(again.ms),
      target: 'under 60 s',
      isReached: again.ms < 60_000,
    },
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure(rows: number): Promise<number> {
  const file = `${rows}.csv`
  await writeFile(join(folder, file), generateListings(rows))
  const { ms, out } = await run(file, String(rows))
  const expected = `Imported ${rows.toLocaleString('en')} listings.`
  if (!out.includes(expected)) throw new Error(`'${expected}' was expected: ${out}`)
  return ms
}

function run(file: string, dataFolder: string): Promise<{ ms: number; out: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, dataFolder), DATABASE_URL: '', INIT_CWD: folder }
  const start = performance.now()
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'server/dist/import.js'), 'listings', file],
      { env },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${stderr}${stdout}`, { cause: error }))
        else resolve({ ms: performance.now() - start, out: stdout })
      },
    )
  })
}
