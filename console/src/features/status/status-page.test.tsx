import { type Diagnostics, type ServerStatus, serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { useSpecificationHost } from '../../../test/specification-host'
import { StatusPage } from './status-page'

const api = useFakeApi()
const status: ServerStatus = {
  state: 'warning',
  checks: [
    { name: 'database', state: 'ok', message: 'The database responds' },
    { name: 'jobs', state: 'ok', message: 'Background jobs run without delay' },
    { name: 'backups', state: 'warning', message: 'No backup is configured' },
  ],
  version: '0.1.0',
  started_at: '2026-11-19T09:00:00.000Z',
  database: { kind: 'embedded', version: '17.5', bytes: 12_400_000 },
  storage: {
    images: 2_412,
    image_bytes: 3_200_000_000,
    videos: 1,
    video_bytes: 0,
    free_bytes: 81_200_000_000,
    total_bytes: 256_000_000_000,
  },
  jobs: { waiting: 2, running: 1, failed: 0, oldest_seconds: 3 },
  last_backup: null,
  last_rehearsal: null,
}
const diagnostics: Diagnostics = {
  created_at: '2026-11-23T09:00:00.000Z',
  status,
  platform: {
    node: 'v24.1.0',
    os: 'Linux 6.1',
    architecture: 'x64',
    processors: 2,
    memory_bytes: 4_000_000_000,
    process_memory_bytes: 90_000_000,
    has_ffmpeg: true,
  },
  settings: { SMTP_URL: 'not set' },
  migrations: ['0001-properties-agents-sessions'],
  rows: { property: 400 },
  pools: { requests: { max: 16, open: 2, idle: 2, waiting: 0 } },
  slow_statements: 0,
  errors: [],
}

beforeEach(() => {
  api.on(serverStatusEndpoints.find, { status: true, data: status })
  api.on(serverStatusEndpoints.diagnostics, { status: true, data: diagnostics })
})
const open = () => renderPage(<StatusPage />, { at: '/status' })

test('the summary names what needs attention in words, and each part has its sentence', async () => {
  const { container } = open()
  expect(await screen.findByRole('heading', { level: 2, name: '1 part needs attention' })).toBeTruthy()
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toContain('BackupsNo backup is configuredAttention')
  expect(items).toContain('DatabaseThe database respondsWorks')
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
})

test.each([
  ['Everything works', { state: 'ok', checks: [status.checks[0]!] }],
  [
    '2 parts do not work',
    { state: 'error', checks: status.checks.slice(0, 2).map((check) => ({ ...check, state: 'error' })) },
  ],
] as const)('the summary is "%s"', async (title, change) => {
  api.on(serverStatusEndpoints.find, { status: true, data: { ...status, ...change } as ServerStatus })
  open()
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
})

test('version, database, storage, jobs and backups are shown', async () => {
  open()
  await screen.findByText('Gatehouse 0.1.0')
  const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent
  expect(factOf('Database')).toBe('DatabasePostgreSQL 17.5, embedded, 12.4\u00A0MB')
  expect(factOf('Pictures and videos')).toBe('Pictures and videos3.2\u00A0GB in 2,412 pictures and 1 video')
  expect(factOf('Free disk space')).toBe('Free disk space81.2\u00A0GB of 256\u00A0GB')
  expect(factOf('Background jobs')).toBe('Background jobs1 running, 2 waiting, 0 failed')
  expect(factOf('Last backup')).toBe('Last backupNone')
})

test('a failure shows its message and Retry', async () => {
  api.on(serverStatusEndpoints.find, errorReply('unavailable', 'The database cannot be reached just now.'))
  const { user } = open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The database cannot be reached just now.')
  api.on(serverStatusEndpoints.find, { status: true, data: status })
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Gatehouse 0.1.0')).toBeTruthy()
})

test('Download diagnostics saves them as a file named after the day', async () => {
  const names: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Download Diagnostics' }))
  await waitFor(() => expect(names).toEqual(['gatehouse-diagnostics-2026-11-23.json']))
})

test('no request is sent to a server that may lack this call', async () => {
  useSpecificationHost(api)
  open()
  expect(await screen.findByRole('heading', { name: 'Status' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download Diagnostics' })).toBeNull()
  expect(api.received()).toEqual([])
})
