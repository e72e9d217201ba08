import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { type ServerStatus, serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { sampleAdmin, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { useSpecificationHost } from '../../../test/specification-host'
import { SetUpSlot } from './set-up-slot'

const api = useFakeApi()
const status: ServerStatus = {
  state: 'ok',
  checks: [],
  version: '0.1.0',
  started_at: '2026-11-19T09:00:00.000Z',
  database: { kind: 'embedded', version: '18.4', bytes: 0 },
  storage: { images: 0, image_bytes: 0, videos: 0, video_bytes: 0, free_bytes: 0, total_bytes: 0 },
  jobs: { waiting: 0, running: 0, failed: 0, oldest_seconds: 0 },
  last_backup: null,
  last_rehearsal: null,
}

interface Installation {
  agents: number
  properties: number
  adminCount: number
  last_backup: string | null
}

function install({ agents, properties, adminCount, last_backup }: Installation) {
  const data = { ...sampleStats, registered_agents: agents, registered_properties: properties }
  api.on(statsEndpoints.find, { status: true, data })
  api.on(adminEndpoints.list, { status: true, data: [sampleAdmin], total: adminCount })
  api.on(serverStatusEndpoints.find, { status: true, data: { ...status, last_backup } })
}

const empty = { agents: 0, properties: 0, adminCount: 1, last_backup: null }
const open = () => renderPage(<SetUpSlot />, { at: '/' })
const checklist = () => screen.findByRole('region', { name: /^Set up Gatehouse/ })

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => {
    queueMicrotask(() => work({ didTimeout: false, timeRemaining: () => 50 }))
    return 0
  })
  return () => vi.unstubAllGlobals()
})

test('a new installation has a checklist, whose steps lead to where they are done', async () => {
  install(empty)
  open()
  const list = within(await checklist())
  expect(list.getByRole('heading').textContent).toBe('Set up Gatehouse0 of 4 done')
  const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Create the first agent', '/agents?form=new'],
    ['Create the first listing', '/properties?form=new'],
    ['Invite a colleague', '/admins?form=invite'],
    ['Make a backup', '/status'],
  ])
})

test('a step is ticked by what the server has', async () => {
  install({ ...empty, agents: 2, adminCount: 3 })
  open()
  const list = within(await checklist())
  await waitFor(() => expect(list.getByRole('heading').textContent).toContain('2 of 4 done'))
  const done = list.getAllByRole('link', { name: /\(done\)$/ }).map((link) => link.getAttribute('href'))
  expect(done).toEqual(['/agents?form=new', '/admins?form=invite'])
})

test('on a device that has shown it, it stays until every step is done, and does not come back', async () => {
  install(empty)
  open().unmount()
  localStorage.setItem('gatehouse-set-up', 'open')
  install({ agents: 1, properties: 1, adminCount: 2, last_backup: null })
  const first = open()
  await waitFor(async () => expect((await checklist()).textContent).toContain('3 of 4 done'))
  first.unmount()
  install({ agents: 1, properties: 1, adminCount: 2, last_backup: '2026-11-24T02:00:00.000Z' })
  const second = open()
  await waitFor(() => expect(localStorage.getItem('gatehouse-set-up')).toBe('closed'))
  second.unmount()
  install(empty)
  open()
  await waitFor(() => expect(api.received(statsEndpoints.find).length).toBeGreaterThan(2))
  expect(screen.queryByText(/^Set up/)).toBeNull()
})

test('it can be hidden on this device, and Undo shows it again', async () => {
  install(empty)
  const view = open()
  await view.user.click(within(await checklist()).getByRole('button', { name: 'Hide the Checklist' }))
  expect(screen.queryByText(/^Set up/)).toBeNull()
  expect(localStorage.getItem('gatehouse-set-up')).toBe('closed')
  await view.user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(await checklist()).toBeTruthy()
  expect(localStorage.getItem('gatehouse-set-up')).toBe('open')
})

test('an installation with agents and properties has none, and sends no request for it', async () => {
  install({ agents: 3, properties: 9, adminCount: 1, last_backup: null })
  open()
  await waitFor(() => expect(api.received(statsEndpoints.find)).toHaveLength(1))
  expect(api.received()).toHaveLength(1)
  expect(screen.queryByText(/^Set up/)).toBeNull()
})

test('a server with only the specified calls has none', async () => {
  useSpecificationHost(api)
  open()
  await waitFor(() => expect(api.received().length).toBeGreaterThan(0))
  expect(api.received().filter(({ path }) => path === '/admin/status')).toEqual([])
  expect(screen.queryByText(/^Set up/)).toBeNull()
})
