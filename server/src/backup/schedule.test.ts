import { expect, test } from 'vitest'

import { isDue } from './schedule'
import { readConfig } from '../config'

const now = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const never = { attemptAt: null, successAt: null }
const settings = readConfig({ BACKUP_EVERY: '12h', BACKUP_REHEARSE_EVERY: '2d' }).backup

test.each([
  ['never made', never, true],
  ['made 13 hours ago', { attemptAt: hoursAgo(13), successAt: hoursAgo(13) }, true],
  ['made 11 hours ago', { attemptAt: hoursAgo(11), successAt: hoursAgo(11) }, false],
  ['failed two hours ago', { attemptAt: hoursAgo(2), successAt: hoursAgo(20) }, true],
  ['failed half an hour ago', { attemptAt: hoursAgo(0.5), successAt: hoursAgo(20) }, false],
])('a backup every 12 hours that was %s is due: %s', (_, backup, expected) => {
  expect(isDue('backup', { backup, rehearsal: never }, settings, now)).toBe(expected)
})

test('a rehearsal is due when there is a backup and the last one is older than its interval', () => {
  const backup = { attemptAt: hoursAgo(1), successAt: hoursAgo(1) }
  expect(isDue('rehearsal', { backup: never, rehearsal: never }, settings, now)).toBe(false)
  expect(isDue('rehearsal', { backup, rehearsal: never }, settings, now)).toBe(true)
  const rehearsal = { attemptAt: hoursAgo(47), successAt: hoursAgo(47) }
  expect(isDue('rehearsal', { backup, rehearsal }, settings, now)).toBe(false)
})

test.each([
  [{ BACKUP_EVERY: 'daily' }, 'BACKUP_EVERY must be a number of hours or days such as 12h or 7d, not "daily".'],
  [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP must name days, weeks and months such as "7d 4w 12m", not "7".'],
  [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE must have 12 or more characters.'],
  [{ BACKUP_IDENTITY: 'secret' }, 'BACKUP_IDENTITY must be a private key of age, which starts with AGE-SECRET-KEY-1.'],
])('%o is rejected', (env: Record<string, string>, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
