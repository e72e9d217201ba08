import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { backUp } from '../../../test/backup/backups'
import { memoryTarget, openArchive, sealArchive } from '../../../test/backup/crafted-archive'
import { startApp, type TestApp } from '../../../test/start-app'
import { askForBackup } from '../restore/ask-for-backup'
import { findBackup, readCatalog } from './catalog'
import type { Manifest } from './manifest'
import { noSigning } from './signature'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Backups with these years, in the order in which they are made. `sequence` null: by the first versions. */
async function targetOf(...backups: readonly { year: number; sequence?: null }[]) {
  const files = new Map<string, Buffer>()
  for (const { year, sequence } of backups) {
    const target = memoryTarget(new Map(files))
    const { manifest } = await backUp(app, target)
    const own = new Map(
      [...target.files].filter(([path]) => path.startsWith(`${manifest.name}/`) || !path.includes('Z/')),
    )
    const archive = openArchive(own)
    const renamed = JSON.parse(
      JSON.stringify(archive.manifest).replaceAll(/2\d{3}-(\d\d-\d\dT)/g, `${year}-$1`),
    ) as Manifest
    if (sequence === null) delete (renamed as Partial<Manifest>).sequence
    const tables = new Map([...archive.tables].map(([path, rows]) => [path.replace(/^\d{4}/, `${year}`), rows]))
    for (const [path, content] of sealArchive({ ...archive, manifest: renamed, tables })) files.set(path, content)
  }
  return memoryTarget(files)
}

const yearsOf = async (target: Awaited<ReturnType<typeof targetOf>>) =>
  (await readCatalog(target, noSigning)).made.map(({ manifest }) => Number(manifest.name.slice(0, 4)))

const choice = { signing: noSigning, isUnsignedAllowed: false }
const find = async (target: Awaited<ReturnType<typeof targetOf>>, answer?: (one: Manifest, other: Manifest) => string | null) =>
  (await findBackup(target, null, answer ? { ...choice, choose: async (one, other) => answer(one, other) } : choice)).name.slice(0, 4) // prettier-ignore

test('backups are in the order in which they were made, whatever their dates are', async () => {
  expect(await yearsOf(await targetOf({ year: 2026 }, { year: 2127 }, { year: 2025 }))).toEqual([2026, 2127, 2025])
  expect(await yearsOf(await targetOf({ year: 2127, sequence: null }, { year: 2026 }))).toEqual([2127, 2026])
})

test('where the order of making and the dates disagree, a restore asks, and says how to choose where it cannot', async () => {
  const target = await targetOf({ year: 2026 }, { year: 2127 }, { year: 2026 })
  // A verification and a rehearsal need nobody.
  expect(await find(target)).toBe('2026')
  expect(await find(target, (_, latest) => latest.name)).toBe('2127')
  expect(await find(target, (lastMade) => lastMade.name)).toBe('2026')
  await expect(find(target, () => null)).rejects.toThrow(
    /^It is not clear which backup is the newest, because a clock was wrong: 2026\S+ was made last, and 2127\S+ has the latest date\. Pass --backup NAME to choose one; nothing was changed\.$/,
  )
  const agreeing = await targetOf({ year: 2025 }, { year: 2026 })
  expect(await find(agreeing, () => null)).toBe('2026')
})

test('without a counter, a date in the future is not taken for the newest without asking', async () => {
  const target = await targetOf({ year: 2026, sequence: null }, { year: 2127, sequence: null })
  await expect(find(target, () => null)).rejects.toThrow('Pass --backup NAME')
})

test('at a terminal a number chooses, and without one nothing does', async () => {
  const target = await targetOf({ year: 2127 }, { year: 2026 })
  const [latest, lastMade] = (await readCatalog(target, noSigning)).made.map(({ manifest }) => manifest)
  const ask = (reply: string, isTTY: boolean) => {
    const input = Object.assign(new PassThrough(), { isTTY })
    input.end(`${reply}\n`)
    return askForBackup(lastMade!, latest!, input, Object.assign(new PassThrough(), { isTTY }))
  }
  expect(await ask('1', true)).toBe(lastMade!.name)
  expect(await ask('2', true)).toBe(latest!.name)
  expect(await ask('yes', true)).toBeNull()
  expect(await ask('1', false)).toBeNull()
})
