import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { addFolder, keysInTrash } from '../../test/media/stored-media'
import { startApp, type TestApp } from '../../test/start-app'
import { StartupError } from '../app-error'
import { runAdmin } from './run-admin'

let app: TestApp
let printed: string[]
beforeEach(async () => {
  app = await startApp()
  printed = []
})
afterEach(() => app.close())

const admin = (...args: string[]) =>
  runAdmin(args, {
    print: (line) => void printed.push(line),
    printError: (line) => void printed.push(`Error: ${line}`),
    open: async () => ({ config: app.config, db: app.db, close: () => Promise.resolve() }),
  })

test('adopt-media assigns the media of another database to this one, so that the start succeeds', async () => {
  await app.media.start()
  // The first sweep trashes every folder that no record references, however new it is.
  await app.media.sweep()
  await addFolder(app.dataDir)
  await sql`update database_id set id = gen_random_uuid()`.execute(app.db)
  await expect(app.media.start()).rejects.toThrow(StartupError)
  expect(await admin('adopt-media')).toBe(0)
  expect(printed).toEqual([
    `The media in ${app.dataDir}/media belong to this database now. It references 0 of 1 folders.`,
  ])
  await app.media.start()
})

test('trash-media moves all media that no record references, and rejects the media of another database', async () => {
  await app.media.start()
  await app.media.sweep()
  const keys = []
  for (let count = 0; count < 25; count += 1) keys.push(await addFolder(app.dataDir))
  await sql`update database_id set id = gen_random_uuid()`.execute(app.db)
  await expect(admin('trash-media')).rejects.toThrow(StartupError)
  expect(await keysInTrash(app.dataDir)).toEqual([])

  await rm(`${app.dataDir}/media/.database-id`)
  await admin('adopt-media')
  expect(await admin('trash-media')).toBe(0)
  expect(printed.at(-1)).toBe(`25 of 25 folders were moved to the trash in ${app.dataDir}/media.`)
  expect(await keysInTrash(app.dataDir)).toEqual(keys.toSorted())
})

test.each(['adopt-media', 'trash-media'])(
  '%s rejects a data folder without media, and creates no media folder',
  async (name) => {
    const media = `${app.dataDir}/media`
    await rm(media, { recursive: true })
    expect(await admin(name)).toBe(1)
    expect(printed).toEqual([
      `Error: There are no media in ${media}. Check DATA_DIR and S3_BUCKET; nothing was changed.`,
    ])
    expect(existsSync(media)).toBe(false)
  },
)
