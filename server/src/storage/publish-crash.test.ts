import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import { compareFilesAndRows } from '../../test/media/stored-media'
import { openMedia } from '../../test/media/open-media'

const publisher = fileURLToPath(new URL('../../test/crash/publish-until-killed.ts', import.meta.url))

test(
  'after kill -9 while publishing, the files match the rows, and every acknowledged property is complete',
  { timeout: 120_000 },
  async () => {
    const { db, background, connectionString, close } = await openTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-killed-'))
    const acknowledged: string[] = []
    try {
      for (let round = 0; round < 3; round += 1) {
        const child = spawn(process.execPath, ['--import', 'tsx', publisher, connectionString, dataDir], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        onTestFinished(() => void child.kill('SIGKILL'))
        const lines = createInterface({ input: child.stdout }).on('line', (id) => acknowledged.push(id))
        await once(lines, 'line')
        await pause(Math.random() * 150)
        child.kill('SIGKILL')
        await once(child, 'close')

        const media = await openMedia({ db, background }, { dataDir })
        await media.start()
        await media.stop()
        const { onDisk, inRows } = await compareFilesAndRows(db, dataDir)
        expect(onDisk).toEqual(inRows)
        expect(await readdir(join(dataDir, 'media', '.staging'))).toEqual([])
      }
      const counted = await db
        .selectFrom('media')
        .select(({ fn }) => ['property_id', fn.countAll<number>().as('photographs')])
        .groupBy('property_id')
        .execute()
      const owners = new Map(counted.map(({ property_id, photographs }) => [property_id, photographs]))
      expect(acknowledged.length).toBeGreaterThanOrEqual(3)
      for (const id of acknowledged) expect(owners.get(id)).toBe(2)
    } finally {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
