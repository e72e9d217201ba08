import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { withScratchFolder } from './scratch-folder'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-scratch-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
})

function leave(name: string, hoursAgo: number): string {
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, 'references'), 'key/full.jpg')
  const time = new Date(Date.now() - hoursAgo * 3_600_000)
  utimesSync(path, time, time)
  return path
}

test('a folder that a killed backup left is removed after a day, and nothing else', async () => {
  const old = leave('gatehouse-backup-old', 25)
  const retained = [leave('gatehouse-backup-new', 23), leave('gatehouse-backups', 25), leave('other', 25)]
  const link = join(folder, 'gatehouse-backup-link')
  symlinkSync(retained[2]!, link)
  const used = await withScratchFolder(async (path) => {
    expect(existsSync(path)).toBe(true)
    return path
  })
  expect([used, old].filter(existsSync)).toEqual([])
  expect([...retained, link].filter(existsSync)).toEqual([...retained, link])
})

test('the folder of a backup that fails is removed', async () => {
  let used = ''
  const failed = withScratchFolder(async (path) => {
    used = path
    throw new Error('The disk is gone')
  })
  await expect(failed).rejects.toThrow('The disk is gone')
  expect(existsSync(used)).toBe(false)
})
