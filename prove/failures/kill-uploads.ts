import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { openDatabase } from '../../server/src/database/open'
import { startKillable } from '../../server/test/crash/killable-server'
import { uploadUntilKilled } from '../../server/test/crash/changing-client'
import { insertAdmin, openSession } from '../../server/test/insert-rows'
import { makePhotograph } from '../../server/test/media/pictures'
import { listDifferences } from '../../server/test/media/stored-media'
import { sendRequest, type TestFile } from '../../server/test/send-request'
import { until } from '../../server/test/until'
import { minFigure, maxFigure, none, proof } from '../proof'
import { builtServer } from '../../bench/gatehouse'
import { makeFolder } from '../server/gatehouse'

/** When to kill the server: at a random byte of an upload, or as soon as a step of publishing is visible. */
const steps = ['a random byte', 'a staged file', 'a published folder', 'a response'] as const

export const killUploads = proof({
  name: 'kill-uploads',
  claim: 'kill -9 during uploads and at every step of publishing leaves each row with its files, and no other file',
  numbers: { rounds: 100 },
  isQuick: false,
  async run({ rounds }) {
    const dataDir = makeFolder()
    const makeUpload = async (width: number, height: number) => {
      return { name: 'front.jpg', content: await makePhotograph({ width, height }) }
    }
    // A job makes the renditions of the larger one, and is killed too.
    const photographs = [await makeUpload(1_600, 1_200), await makeUpload(2_000, 1_500)]
    const counts = { acknowledged: 0, lost: 0, mismatches: 0, slowestMs: 0 }
    const acknowledged: string[] = []
    const countMismatch = async () => {
      let difference: string[] = []
      const filesMatch = async () => (difference = await findDifferences(dataDir)).length === 0
      await until('files equal rows', filesMatch, 20_000).catch((error: unknown) => {
        counts.mismatches += 1
        console.log(`\n  ${String(error)}: ${difference.join(', ')}`)
      })
    }
    try {
      const token = await createSession(dataDir)
      for (let round = 0; round < rounds; round += 1) {
        const server = await startKillable(builtServer, dataDir)
        counts.slowestMs = Math.max(counts.slowestMs, server.readyMs)
        await countMismatch()
        const step = steps[round % steps.length]!
        const photograph = photographs[Math.floor(round / steps.length) % photographs.length]!
        const uploads = [1, 2].map(() => uploadUntilKilled(server.url, token, photograph))
        const creating = createUntilKilled(server.url, token, photograph, acknowledged)
        await reach(step, dataDir, acknowledged)
        await server.killTree()
        await Promise.all([...uploads, creating])
        process.stdout.write(`\r  round ${round + 1} of ${rounds} `)
      }
      console.log()
      const server = await startKillable(builtServer, dataDir)
      await countMismatch()
      for (const id of acknowledged) if (!(await isComplete(server.url, token, id))) counts.lost += 1
      await server.killTree()
      return [
        minFigure('properties acknowledged before the kills', acknowledged.length, Math.floor(rounds / steps.length)),
        none('acknowledged properties lost or with a picture missing', counts.lost),
        none('rounds with files without a row, rows without a file, or staged files', counts.mismatches),
        maxFigure('slowest start after a kill', counts.slowestMs / 1000, 10, 's'),
      ]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
})

/** A session of a second admin, because each kill would otherwise need a sign-in. */
async function createSession(dataDir: string): Promise<string> {
  const server = await startKillable(builtServer, dataDir)
  const database = await openDatabase({ dataDir, attach: true })
  const token = await openSession(database.db, await insertAdmin(database.db, { password: 'akara every Saturday' }))
  await database.close()
  await server.killTree()
  return token
}

async function createUntilKilled(url: string, token: string, photograph: TestFile, acknowledged: string[]) {
  try {
    for (;;) {
      const files = { property_images: [photograph, photograph], floor_plan: [photograph] }
      const sent = { token, body: samplePropertyInput, files }
      acknowledged.push((await sendRequest(url, propertyEndpoints.create, sent)).response.data.id)
    }
  } catch (error) {
    // fetch throws a TypeError if the connection is refused or breaks.
    if (!(error instanceof TypeError)) throw error
  }
}

/** Waits until the step is visible in the file system, or in a response. */
async function reach(step: (typeof steps)[number], dataDir: string, acknowledged: readonly string[]): Promise<void> {
  const list = (folder: string) => readdir(join(dataDir, 'media', folder), { recursive: true }).catch(() => [])
  const published = async () => (await list('.')).filter((name) => /^[^.][^/]*\/[^/]+$/.test(name)).length
  const [files, responses] = [await published(), acknowledged.length]
  if (step === 'a random byte') await pause(Math.random() * 1_500)
  if (step === 'a staged file') await until(step, async () => (await list('.staging')).length > 1)
  if (step === 'a published folder') await until(step, async () => (await published()) > files)
  if (step === 'a response') await until(step, () => acknowledged.length > responses)
}

async function findDifferences(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir, attach: true })
  try {
    return await listDifferences(database.db, dataDir)
  } finally {
    await database.close()
  }
}

async function isComplete(url: string, token: string, id: string): Promise<boolean> {
  const { response } = await sendRequest(url, propertyEndpoints.find, { token, params: { id } })
  const { property_images, floor_plan } = response.data
  if (property_images.length !== 2 || floor_plan.length !== 1) return false
  const pictures = await Promise.all([...property_images, ...floor_plan].map((picture) => fetch(picture)))
  return pictures.every(({ status }) => status === 200)
}
