import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sampleAgent, samplePropertyCard, samplePropertyRecord, sampleStats } from '@gatehouse/contract/samples'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, useFakeApi, type Received } from '../../../../test/fake-api'
import { pathOf, renderConsole } from '../../../../test/render-console'

const api = useFakeApi()
const agentPath = `/agents/${sampleAgent.id}`

const noNotifications = {
  since: '2026-11-18T08:00:00.000Z',
  until: '2026-11-19T13:20:00.000Z',
  signups: 0,
  inquiries: 0,
  items: [],
}

let properties: PropertyCard[]

/** As our server: only the first page has the total. */
function readPage({ query }: Received) {
  const start = Number(query['cursor'] ?? 0)
  const end = start + Number(query['limit'])
  return {
    status: true as const,
    data: properties.slice(start, end),
    next_cursor: end < properties.length ? String(end) : null,
    ...(query['cursor'] === undefined && { total: properties.length }),
  }
}

beforeEach(() => {
  properties = Array.from({ length: 100 }, (_, index) => ({
    ...samplePropertyCard,
    id: `id-${index}`,
    location: `Street ${index}`,
  }))
  localStorage.setItem('authToken', 'kept-token')
  api.on(sessionEndpoints.findAdmin, {
    status: true,
    data: { id: 'admin-1', name: 'Ngozi', email: 'ngozi@gatehouse.test' },
  })
  api.on(inquiryEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
  api.on(agentEndpoints.find, { status: true, data: sampleAgent })
  api.on(notificationEndpoints.find, { status: true, data: noNotifications })
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  api.on(propertyEndpoints.list, readPage)
  api.on(propertyEndpoints.listArchived, { status: true, data: [], total: 0, next_cursor: null })
})

/** Opens the property's page, deletes it there and goes back to the agent's page. */
async function deleteOnItsPage({ user, router }: ReturnType<typeof renderConsole>, id: string) {
  api.on(propertyEndpoints.find, { status: true, data: { ...samplePropertyRecord, id } })
  api.on(propertyEndpoints.remove, () => {
    properties = properties.filter((property) => property.id !== id)
    api.on(propertyEndpoints.find, errorReply('not_found', 'Property not found'))
    const data = { restorable_until: '2026-12-20T00:00:00.000Z' }
    return { status: true as const, message: 'Property deleted successfully', data }
  })
  await act(() => router.navigate(`/properties/${id}`))
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(pathOf(router)).toBe('/properties'))
  await act(() => router.navigate(-2))
  await waitFor(() => expect(pathOf(router)).toBe(agentPath))
}

const activeTab = (count: number) => screen.findByRole('tab', { name: `Active ${count}` })

test.each([
  ['a loaded property', 'id-30'],
  ['a property that is not loaded', 'id-99'],
])('after %s was deleted on its page, Back shows the new total above the same rows', async (_, id) => {
  const view = renderConsole(agentPath)
  for (const rows of [20, 40, 60]) {
    await screen.findByText(`${rows} of 100`)
    await view.user.click(screen.getByRole('button', { name: 'Show More' }))
  }
  await screen.findByText('80 of 100')
  await deleteOnItsPage(view, id)
  expect(await activeTab(99)).toBeTruthy()
  expect(await screen.findByText(`${id === 'id-30' ? 79 : 80} of 99`)).toBeTruthy()
})
