import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { sampleAffiliate } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openAffiliates, useAffiliatesApi } from '../../../../test/affiliates'
import { connectionLost, jsonReply, errorReply } from '../../../../test/fake-api'
import { useSpecificationHost } from '../../../../test/specification-host'

const api = useAffiliatesApi()

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...sampleAffiliate,
    id: `a${index + 1}`,
    first_name: `Partner`,
    last_name: `${index + 1}`,
    affiliate_code: `GH-${index + 1}`,
  }))

const card = (name: string) => screen.findByText(name).then((term) => term.closest('dl')!)

test.each([[() => errorReply('internal', 'Something went wrong')], [connectionLost]])(
  'a list that fails to load shows an error with Retry instead of the empty state',
  async (response) => {
    api.on(affiliateEndpoints.list, response)
    const { user } = openAffiliates()
    expect(await within(await screen.findByRole('alert')).findByText('Failed to fetch affiliates')).toBeTruthy()
    expect(screen.queryByText('No affiliates available')).toBeNull()
    api.on(affiliateEndpoints.list, { status: true, data: [sampleAffiliate], next_cursor: null, total: 1 })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Tunde Bello')).toBeTruthy()
  },
)

test('without affiliates the page shows its empty state with the create button', async () => {
  api.host.rows = []
  const { user, router } = openAffiliates()
  const empty = (await screen.findByText('No affiliates available')).parentElement!
  await user.click(within(empty).getByRole('button', { name: 'Create New Affiliate' }))
  expect(router.state.location.search).toBe('?form=new')
  expect(await screen.findByRole('dialog', { name: 'New Affiliate' })).toBeTruthy()
})

test('a row shows name, phone, code, properties, value in naira and both statuses', async () => {
  openAffiliates()
  const row = (await screen.findByText('Tunde Bello')).closest('[role=row]')!
  const cells = within(row as HTMLElement).getAllByRole('cell')
  expect(cells.slice(0, 7).map((cell) => cell.textContent)).toEqual([
    'Tunde Bello',
    '+234 803 123 4567',
    'GH-7K3M9',
    '12',
    '₦4,500,000',
    'Activated',
    'Pending',
  ])
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Phone',
    'Code',
    'Properties',
    'Value',
    'Status',
    'Payment Status',
    'Actions',
  ])
  expect(document.title).toContain('Affiliates')
})

test.each([
  ['Activated', 'bg-navy'],
  ['Terminated', 'bg-red'],
  ['Completed', 'bg-blue'],
  ['Processing', 'bg-leaf'],
])('the badge of %s is %s', async (status, color) => {
  api.host.rows = [{ ...sampleAffiliate, status }]
  openAffiliates()
  expect((await screen.findByText(status)).className).toContain(color)
})

test('the sort labels are text, not buttons', async () => {
  openAffiliates()
  for (const label of ['By Highest Referrals', 'By Commisions', 'Nearest']) {
    expect(screen.getByText(label).closest('button, a, [role=tab]')).toBeNull()
  }
  expect(await screen.findByText('Tunde Bello')).toBeTruthy()
})

test('a page has six rows; numbered pages and View All show the others', async () => {
  api.host.rows = many(14)
  const { user, router } = openAffiliates()
  expect(await screen.findByText('Showing 1 to 6 of 14 rows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(await screen.findByText('Partner 14')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'View All' }))
  expect(await screen.findByText('Showing all 14 rows')).toBeTruthy()
  expect(router.state.location.search).toBe('?page=all')
  await user.click(await screen.findByRole('button', { name: 'Show Less' }))
  expect(await screen.findByText('Showing 1 to 6 of 14 rows')).toBeTruthy()
})

test('agents and affiliates are counted by the server', async () => {
  const counts = { registered_agents: 96, registered_affiliates: 41 }
  api.on(statsEndpoints.find, () => jsonReply({ status: true, data: { ...emptyStats, ...counts } }))
  openAffiliates()
  await waitFor(async () => expect((await card('Registered Agents')).textContent).toContain('96'))
  expect((await card('Registered Affiliates')).textContent).toContain('41')
})

test('when the counts fail to load, the number of affiliates comes from the list', async () => {
  api.host.rows = many(14)
  openAffiliates()
  await waitFor(async () => expect((await card('Registered Affiliates')).textContent).toContain('14'))
  expect((await card('Registered Agents')).textContent).toContain('Not available')
})

test('an array of incomplete records is shown newest first, and its statuses can be changed', async () => {
  useSpecificationHost(api)
  const loose = {
    id: 7,
    first_name: 'Ada',
    last_name: 'Eze',
    affiliate_code: 'old-7',
    property_count: '4',
    value: 900000,
  }
  const older = { ...loose, status: 'ACTIVATED', payment_status: null, created_at: '2026-01-01T00:00:00Z' }
  const newer = { ...loose, id: 8, first_name: 'Bola', affiliate_code: 'new-8', created_at: '2026-02-01T00:00:00Z' }
  api.on(affiliateEndpoints.list, () => jsonReply([older, newer]))
  api.on(affiliateEndpoints.updateStatus, () => jsonReply({ status: true }))
  const { user } = openAffiliates()
  await screen.findByText('Ada Eze')
  const names = screen
    .getAllByRole('button', { name: /^Actions for/ })
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Actions for Bola Eze', 'Actions for Ada Eze'])
  expect(screen.getAllByText('₦900,000')).toHaveLength(2)
  expect(screen.getByText('ACTIVATED').className).toContain('bg-navy')
  await user.click(screen.getByRole('button', { name: 'Actions for Ada Eze' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Update Payment Status' }))
  await user.type(await screen.findByRole('textbox', { name: 'Payment status' }), 'Disbursed')
  await user.click(screen.getByRole('button', { name: 'Update Payment Status' }))
  expect(await screen.findByText('Affiliate payment status updated successfully')).toBeTruthy()
  const sent = api.received(affiliateEndpoints.updateStatus)[0]!
  expect(sent.body).toEqual({ status: 'ACTIVATED', payment_status: 'Disbursed' })
  expect([sent.path, sent.headers.get('If-Match')]).toEqual(['/admin/affiliate-status/old-7', null])
  expect(api.received(statsEndpoints.find)).toHaveLength(0)
})

const emptyStats = Object.fromEntries(
  Object.entries(statsEndpoints.find.response.shape.data.shape).map(([name, { type }]) => [
    name,
    type === 'array' ? [] : 0,
  ]),
)

test('on a phone an affiliate is a card with its phone, code, properties, value and both statuses', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  onTestFinished(() => void vi.unstubAllGlobals())
  api.host.rows = [{ ...sampleAffiliate, property_count: 1, value: '4500000' }]
  openAffiliates()
  const row = within((await screen.findByText('Tunde Bello')).closest<HTMLElement>('[role=row]')!)
  expect(row.getByRole('link', { name: '+234 803 123 4567' }).getAttribute('href')).toBe('tel:08031234567')
  expect(row.getByRole('button', { name: 'Copy Code GH-7K3M9' })).toBeTruthy()
  for (const text of ['1 property', '₦4,500,000', 'Activated', 'Payment: Pending'])
    expect(row.getByText(text)).toBeTruthy()
})
