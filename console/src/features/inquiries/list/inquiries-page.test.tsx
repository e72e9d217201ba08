import { inquiryEndpoints, type Inquiry } from '@gatehouse/contract/entities/inquiry'
import { sampleInquiry } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  truncatedReply,
  connectionLost,
  jsonReply,
  errorReply,
  useFakeApi,
  type Received,
} from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { InquiriesPage } from './inquiries-page'

const api = useFakeApi()

const inquiry = (number: number, more: Partial<Inquiry> = {}): Inquiry => ({
  ...sampleInquiry,
  id: `inquiry-${number}`,
  name: `Person ${number}`,
  ...more,
})
const response =
  (all: Inquiry[]) =>
  ({ query }: Received) => {
    const [limit, page] = [Number(query['limit']), Number(query['page'])]
    return { status: true as const, data: all.slice((page - 1) * limit, page * limit), total: all.length }
  }
const many = (count: number) => Array.from({ length: count }, (_, at) => inquiry(at + 1))
const open = (at = '/inquiries') => renderPage(<InquiriesPage />, { at })
const total = () => screen.getByText('Total Inquiries').closest('dl')?.textContent

test.each([
  ['an error of the server', errorReply('internal', 'Something went wrong'), 'Failed to fetch inquiries'],
  ['a line that is down', connectionLost, 'Failed to fetch inquiries'],
  ['an answer cut short', truncatedReply(), 'Invalid data received from server'],
  ['an answer of another shape', jsonReply({ status: true, data: { rows: [] } }), 'Invalid data received from server'],
  ['an answer without a list', jsonReply(null), 'Invalid data received from server'],
])('%s shows the error banner without a count, and Retry loads the inquiries', async (_, error, message) => {
  api.on(inquiryEndpoints.list, error)
  const { user } = open()
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toContain(message)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(total()).toContain('Could not be read')
  expect(screen.queryByText('No inquiries yet')).toBeNull()
  api.on(inquiryEndpoints.list, response(many(2)))
  await user.click(within(banner).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Person 2')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(total()).toBe('Total Inquiries2')
})

test('without inquiries the card shows 0 and the list explains its purpose', async () => {
  api.on(inquiryEndpoints.list, response([]))
  open()
  expect(await screen.findByText('No inquiries yet')).toBeTruthy()
  expect(total()).toBe('Total Inquiries0')
  await waitFor(() => expect(document.title).toContain('Inquiries'))
})

test('the card shows the total, and the list has pages of six', async () => {
  api.on(inquiryEndpoints.list, response(many(14)))
  const { user, router } = open()
  expect(await screen.findByText('Showing 1 to 6 of 14 rows')).toBeTruthy()
  expect(total()).toBe('Total Inquiries14')
  expect(api.received(inquiryEndpoints.list)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(await screen.findByText('Person 14')).toBeTruthy()
  expect(router.state.location.search).toBe('?page=3')
})

test('a row has links to email, phone and the property', async () => {
  api.on(
    inquiryEndpoints.list,
    response([inquiry(1, { email: 'a+b&c@mail.ng', phone_number: '+234 (0) 803 123-4567 (WhatsApp)' })]),
  )
  open()
  const row = (await screen.findByText('Person 1')).closest('[role=row]') as HTMLElement
  const link = (name: string) => within(row).getAllByRole('link', { name })[0]?.getAttribute('href')
  expect(link('a+b&c@mail.ng')).toBe('mailto:a%2Bb%26c@mail.ng')
  expect(link('+234 (0) 803 123-4567 (WhatsApp)')).toBe('tel:+2348031234567')
  expect(link(sampleInquiry.property?.location ?? '')).toBe(`/properties/${sampleInquiry.property_id}`)
  expect(row.textContent).toContain('19-11-2026')
  expect(row.textContent).toContain('Website')
})

test('a long message is truncated in the row and can be expanded', async () => {
  const message = `Good afternoon.\n${'Is it still there? '.repeat(60)}`
  api.on(inquiryEndpoints.list, response([inquiry(1, { message })]))
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Whole message of Person 1' })
  await user.click(button)
  const details = screen.getAllByRole('row')[2]
  expect(details?.textContent).toContain(message)
  expect(details?.textContent).toContain('Received 19 November 2026 at 14:20')
})

test('missing values are not shown', async () => {
  api.on(
    inquiryEndpoints.list,
    response([
      inquiry(1, { name: '', email: '', phone_number: '', source: '', property_id: null, property: null }),
      inquiry(2, { phone_number: 'ask the office', property: null }),
    ]),
  )
  open()
  await screen.findByText('No name given')
  expect(screen.getByText('About no property')).toBeTruthy()
  expect(screen.getByText('A property that was deleted')).toBeTruthy()
  // Once in the row of a wide screen and once on the card of a phone.
  expect(screen.getAllByText('ask the office').map((text) => text.closest('a'))).toEqual([null, null])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect([...new Set(links)]).toEqual([`mailto:${sampleInquiry.email}`])
})

test('contact data cannot inject headers or parameters into a link', async () => {
  api.on(
    inquiryEndpoints.list,
    response([
      inquiry(1, { email: 'x@y.ng?bcc=all@z.ng', phone_number: 'javascript:alert(123)', message: '<b>hi</b>' }),
    ]),
  )
  open()
  await screen.findByText('<b>hi</b>')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect([...new Set(links)]).toEqual(['mailto:x@y.ng%3Fbcc%3Dall%40z.ng', `/properties/${sampleInquiry.property_id}`])
})

test('records of a host with only the specified calls are shown without pages, with properties linked by id', async () => {
  useSpecificationHost(api)
  api.on(inquiryEndpoints.list, () =>
    jsonReply([
      { id: 1, name: 'Older', property_id: 30, created_at: '2026-01-01 10:00:00' },
      { id: 2, name: 'Newer', message: null, created_at: '2026-02-01 10:00:00' },
    ]),
  )
  open()
  await screen.findByText('Older')
  const names = screen.getAllByRole('row').map((row) => row.textContent)
  expect(names[1]).toContain('Newer')
  expect(screen.getByRole('link', { name: 'View property' }).getAttribute('href')).toBe('/properties/30')
  expect(total()).toBe('Total Inquiries2')
})
