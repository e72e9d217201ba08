import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { bannerEndpoints, type Banner } from '@gatehouse/contract/entities/banner'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sampleBanner, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { userEndpoints } from '@gatehouse/contract/entities/user'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { BannersPage } from './banners-page'

const api = useFakeApi()
let banners: Banner[]

const banner = (id: string, redirect_link: string): Banner => ({ ...sampleBanner, id, redirect_link })

beforeEach(() => {
  banners = [
    banner('b2', 'https://lekkihomes.ng/open-house/'),
    banner('b1', 'https://three-arms.ng:8080/shops?from=app'),
  ]
  api.on(bannerEndpoints.list, () => ({
    status: true as const,
    data: banners,
    next_cursor: null,
    total: banners.length,
  }))
  api.on(statsEndpoints.find, () => ({
    status: true as const,
    data: { ...sampleStats, banners: 1_204, banner_links: 1_187 },
  }))
})

const open = () => renderPage(<BannersPage />, { at: '/app-banners' })
const cards = () => screen.findAllByRole('article')
const cardOf = (address: string) => screen.findByRole('article', { name: `Banner to ${address}` })
const count = (name: string) => screen.getByText(name).parentElement?.textContent

async function pressDelete() {
  const view = open()
  const card = await cardOf('lekkihomes.ng/open-house')
  await view.user.click(within(card).getByRole('button', { name: 'Delete banner to lekkihomes.ng/open-house' }))
  const question = await screen.findByRole('alertdialog')
  return { ...view, question, confirm: () => view.user.click(within(question).getByRole('button', { name: 'Delete' })) }
}

test('a list that fails to load shows an error, and Retry refetches it', async () => {
  api.on(bannerEndpoints.list, connectionLost)
  const { user } = open()
  expect(await screen.findByText('Failed to fetch banners')).toBeTruthy()
  expect(screen.queryByText('No banners yet')).toBeNull()
  api.on(bannerEndpoints.list, () => ({ status: true as const, data: banners, next_cursor: null, total: 2 }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await cards()).toHaveLength(2)
})

test('counts that fail to load are a dash, and the banners are shown', async () => {
  api.on(statsEndpoints.find, errorReply('internal', 'Something went wrong'))
  open()
  expect(await cards()).toHaveLength(2)
  await waitFor(() => expect(count('Total Banners')).toContain('Not available'))
})

test('an older version of our server without banner counts shows a dash', async () => {
  api.on(statsEndpoints.find, errorReply('not_found', 'Not found'))
  for (const list of [propertyEndpoints.list, propertyEndpoints.listArchived, agentEndpoints.list, userEndpoints.list])
    api.on(list, () => jsonReply({ status: true, data: [], total: 0 }))
  open()
  await waitFor(() => expect(count('Total Banners')).toContain('Not available'))
  expect(count('Total Links')).toContain('Not available')
})

test('placeholders are shown while the banners load', async () => {
  api.on(bannerEndpoints.list, () => new Promise(() => undefined))
  open()
  expect(await screen.findByRole('status', { name: 'Loading banners' })).toBeTruthy()
})

test('an empty list explains what a banner is and has the create button', async () => {
  banners = []
  const { user, router } = open()
  expect(await screen.findByText('No banners yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add Your First Banner' }))
  expect(await screen.findByRole('dialog', { name: 'Add Banner' })).toBeTruthy()
  expect(router.state.location.search).toBe('?form=new')
})

test('heading, Total Banners, Total Links and the cards are shown, newest first', async () => {
  open()
  expect((await cards()).map((card) => card.getAttribute('aria-label'))).toEqual([
    'Banner to lekkihomes.ng/open-house',
    'Banner to three-arms.ng:8080/shops',
  ])
  expect(screen.getByRole('heading', { name: 'App Banners' })).toBeTruthy()
  await waitFor(() => expect(count('Total Banners')).toContain('1,204'))
  expect(count('Total Links')).toContain('1,187')
  await waitFor(() => expect(document.title).toContain('App Banners'))
})

test('a card shows its image and its link, which opens in a new tab without opener and referrer', async () => {
  open()
  const card = await cardOf('lekkihomes.ng/open-house')
  expect(within(card).getByRole('img', { name: 'Banner to lekkihomes.ng/open-house' }).getAttribute('src')).toBe(
    sampleBanner.banner_link,
  )
  const link = within(card).getByRole('link', { name: 'lekkihomes.ng/open-house/' })
  expect(link.getAttribute('href')).toBe('https://lekkihomes.ng/open-house/')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a delete asks the specified question and names the banner, and Cancel changes nothing', async () => {
  const { user, question } = await pressDelete()
  expect(within(question).getByText('Are you sure you want to delete this banner?')).toBeTruthy()
  expect(within(question).getByText('Delete the banner to lekkihomes.ng/open-house?')).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await cards()).toHaveLength(2)
  expect(api.received(bannerEndpoints.remove)).toEqual([])
})

test('a deleted banner disappears immediately and is restored by Undo', async () => {
  const all = banners
  api.on(bannerEndpoints.remove, () => {
    banners = all.slice(1)
    const data = { restorable_until: '2026-12-20T09:00:00.000Z' }
    return { status: true as const, message: 'Banner deleted successfully', data }
  })
  api.on(bannerEndpoints.restore, () => {
    banners = all
    return { status: true as const, message: 'Banner restored successfully' }
  })
  const { user, confirm } = await pressDelete()
  await confirm()
  expect(await screen.findByText('Banner deleted successfully')).toBeTruthy()
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Banner restored successfully')).toBeTruthy()
  expect(await cardOf('lekkihomes.ng/open-house')).toBeTruthy()
  expect(api.received(bannerEndpoints.restore)[0]?.params).toEqual({ id: 'b2' })
})

test('after a delete the focus is on Delete of the next card', async () => {
  api.on(bannerEndpoints.remove, () => {
    banners = banners.slice(1)
    return { status: true as const, message: 'Banner deleted successfully' }
  })
  const { confirm } = await pressDelete()
  await confirm()
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  const next = screen.getByRole('button', { name: 'Delete banner to three-arms.ng:8080/shops' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test.each([
  ['is rejected with a conflict', errorReply('conflict', 'It is shown just now'), 'It is shown just now'],
  ['fails on the server', errorReply('internal', 'Something broke'), 'An Error Occurred'],
  ['meets a stale version', errorReply('stale', 'Someone else changed this'), 'Someone else changed this'],
  ['gets no response', connectionLost, 'An Error Occurred'],
])('a delete that %s keeps the card and shows an error', async (_, response, message) => {
  api.on(bannerEndpoints.remove, response)
  const { confirm } = await pressDelete()
  await confirm()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await cards()).toHaveLength(2)
})

test('banners of a host with only the specified calls are listed, counted and deleted without Undo', async () => {
  useSpecificationHost(api)
  const plain = [
    { id: 1, banner_link: 'http://pictures.test/1.jpg', redirect_link: 'https://one.test' },
    { id: 2, banner_link: 'http://pictures.test/2.jpg', redirect_link: null },
    { id: 3, banner_link: null, redirect_link: 'javascript:alert(1)', clicks: 4 },
  ]
  api.on(bannerEndpoints.list, () => jsonReply({ data: plain }))
  api.on(bannerEndpoints.remove, () => jsonReply({ status: true }))
  const { user } = open()
  expect(await cards()).toHaveLength(3)
  expect(count('Total Banners')).toContain('3')
  expect(count('Total Links')).toContain('2')
  expect(screen.getByText('No redirect link')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
  const card = await cardOf('one.test')
  await user.click(within(card).getByRole('button', { name: 'Delete banner to one.test' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Banner deleted successfully')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  expect(api.received(statsEndpoints.find)).toEqual([])
})
