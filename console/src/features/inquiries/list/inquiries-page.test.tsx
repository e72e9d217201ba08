import { inquiryEndpoints, type Inquiry } from '@gatehouse/contract/entities/inquiry'
import { sampleInquiry } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
  ['a truncated response', truncatedReply(), 'Invalid data received from server'],
  ['an answer of another shape', jsonReply({ status: true, data: { rows: [] } }), 'Invalid data received from server'],
  ['an answer without a list', jsonReply(null), 'Invalid data received from server'],
])('%s shows the error banner without a count, and Retry loads the inquiries', async (_, error, message) => {
  api.on(inquiryEndpoints.list, error)
  const { user } = open()
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toContain(message)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(total()).toContain('Not available')
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

test('the card shows the total, and the list has pages of eight', async () => {
  api.on(inquiryEndpoints.list, response(many(14)))
  const { user, router } = open()
  expect(await screen.findByText('Showing 1 to 8 of 14 rows')).toBeTruthy()
  expect(total()).toBe('Total Inquiries14')
  expect(api.received(inquiryEndpoints.list)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByText('Person 14')).toBeTruthy()
  expect(router.state.location.search).toBe('?page=2')
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
  expect(link('+234 803 123 4567 (WhatsApp)')).toBe('tel:+2348031234567')
  expect(link(sampleInquiry.property?.location ?? '')).toBe(`/properties/${sampleInquiry.property_id}`)
  expect(row.textContent).toContain('19-11-2026')
  expect(row.textContent).toContain('Website')
})

test('a long message is truncated in the row and can be expanded', async () => {
  const message = `Good afternoon.\n${'Is it still there? '.repeat(60)}`
  api.on(inquiryEndpoints.list, response([inquiry(1, { message })]))
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Full message from Person 1' })
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
  expect(screen.getByText('General inquiry')).toBeTruthy()
  expect(screen.getByText('Deleted property')).toBeTruthy()
  // Once in the row of a wide screen and once on the card of a phone.
  expect(screen.getAllByText('ask the office').map((text) => text.closest('a'))).toEqual([null, null])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect([...new Set(links)]).toEqual([
    '/import/inquiries',
    `mailto:${sampleInquiry.email}`,
    expect.stringContaining(`mailto:${sampleInquiry.email}?subject=Your%20inquiry&body=`),
  ])
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
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.split('&body')[0])
  expect([...new Set(links)]).toEqual([
    '/import/inquiries',
    'mailto:x@y.ng%3Fbcc%3Dall%40z.ng',
    `/properties/${sampleInquiry.property_id}`,
    `mailto:x@y.ng%3Fbcc%3Dall%40z.ng?subject=Your%20inquiry%20about%20${encodeURIComponent(sampleInquiry.property?.location ?? '')}`,
  ])
})

test('Reply opens a mail with subject, property and question, and WhatsApp a chat with a sentence', async () => {
  api.on(
    inquiryEndpoints.list,
    response([
      inquiry(1, { name: 'Ṣadé & Co', phone_number: '0803 123 4567', message: 'First line\nsecond?' }),
      inquiry(2, { phone_number: '01 234 5678' }),
      inquiry(3, { email: '', phone_number: '' }),
    ]),
  )
  open()
  await screen.findByText('Ṣadé & Co')
  const [mail] = screen.getAllByRole('link', { name: 'Reply to Ṣadé & Co by email' })
  const address = new URL(mail?.getAttribute('href') ?? '')
  expect(address.pathname).toBe(sampleInquiry.email)
  expect(address.searchParams.get('subject')).toBe('Your inquiry about Admiralty Way, Lekki Phase 1, Lagos')
  expect(address.searchParams.get('body')).toBe(
    'Dear Ṣadé & Co,\r\n\r\nThank you for your inquiry about Admiralty Way, Lekki Phase 1, Lagos.\r\n\r\n\r\n\r\n' +
      'You wrote on 19 November 2026 at 14:20:\r\n> First line\r\n> second?',
  )
  const [chat] = screen.getAllByRole('link', { name: 'WhatsApp to Ṣadé & Co' })
  expect(chat?.getAttribute('href')).toBe(
    `https://wa.me/2348031234567?text=${encodeURIComponent('Hello Ṣadé & Co, thank you for your inquiry about Admiralty Way, Lekki Phase 1, Lagos.')}`,
  )
  expect(chat?.getAttribute('rel')).toBe('noopener noreferrer')
  // A landline, and no number at all.
  expect(screen.queryAllByRole('link', { name: /WhatsApp to Person/ })).toEqual([])
  expect(screen.queryAllByRole('link', { name: 'Reply to Person 3 by email' })).toEqual([])
})

test('Reply marks the inquiry as answered, by whom and when, and Undo reopens it', async () => {
  let current = inquiry(1)
  api.on(inquiryEndpoints.list, (received) => response([current])(received))
  api.on(inquiryEndpoints.setAnswered, ({ body }) => {
    const { answered } = body as { answered: boolean }
    const answer = { answered_at: '2026-11-20T09:05:00.000Z', answered_by: 'Ngozi Bello' }
    current = {
      ...current,
      version: current.version + 1,
      ...(answered ? answer : { answered_at: null, answered_by: null }),
    }
    return { status: true as const, message: '', data: current }
  })
  const { user } = open()
  const [mail] = await screen.findAllByRole('link', { name: 'Reply to Person 1 by email' })
  mail?.addEventListener('click', (event) => event.preventDefault())
  await user.click(mail as HTMLElement)
  expect(await screen.findByText('Inquiry marked as answered')).toBeTruthy()
  expect(screen.getByText('Answered by Ngozi Bello, 20-11-2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as Answered: Person 1' })).toBeNull()
  await user.click(mail as HTMLElement)
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Inquiry marked as not answered')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Mark as Answered: Person 1' })).toBeTruthy()
  const sent = api.received(inquiryEndpoints.setAnswered)
  expect(sent.map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
    [{ answered: true }, null],
    [{ answered: false }, '"2"'],
  ])
})

test.each([
  [errorReply('internal', 'Something went wrong'), 'Failed to mark inquiry'],
  [connectionLost, 'Error marking inquiry'],
])('a mark that fails is reported', async (error, message) => {
  api.on(inquiryEndpoints.list, response([inquiry(1)]))
  api.on(inquiryEndpoints.setAnswered, error)
  const { user } = open()
  const [button] = await screen.findAllByRole('button', { name: 'Mark as Answered: Person 1' })
  await user.click(button as HTMLElement)
  expect(await screen.findByText(message)).toBeTruthy()
})

test('a linked inquiry of another page is found, focused and opened; the other pages stay reachable', async () => {
  // Missing in jsdom.
  const scrollIntoView = vi.fn()
  HTMLElement.prototype.scrollIntoView = scrollIntoView
  const all = many(14)
  api.on(inquiryEndpoints.list, response(all))
  api.on(inquiryEndpoints.find, { status: true, data: { ...(all[9] as Inquiry), position: 10 } })
  const { user, router } = open('/inquiries?inquiry=inquiry-10')
  const row = (await screen.findByText('Person 10')).closest('[role=row]')
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(scrollIntoView.mock.contexts).toEqual([row])
  expect(router.state.location.search).toBe('?page=2')
  expect(screen.getByText(/^Received 19 November 2026/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 1' }))
  expect(await screen.findByText('Person 1')).toBeTruthy()
  expect(screen.queryByText(/^Received 19 November 2026/)).toBeNull()
})

test('a link to an inquiry that does not exist says so and shows the list', async () => {
  api.on(inquiryEndpoints.list, response(many(2)))
  api.on(inquiryEndpoints.find, errorReply('not_found', 'Inquiry not found'))
  const { router } = open('/inquiries?inquiry=gone')
  expect(await screen.findByText('Inquiry not found')).toBeTruthy()
  expect(await screen.findByText('Person 2')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('the list is filtered by state, and the total stays that of all', async () => {
  api.on(inquiryEndpoints.list, (received) =>
    response(received.query['state'] === 'open' ? many(1) : many(14))(received),
  )
  const { user, router } = open('/inquiries?page=2')
  await screen.findByText('Person 9')
  await user.click(screen.getByRole('radio', { name: 'Open' }))
  expect(await screen.findByText('Showing 1 to 1 of 1 rows')).toBeTruthy()
  expect(router.state.location.search).toBe('?state=open')
  expect(total()).toBe('Total Inquiries14')
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
  expect(screen.queryByRole('button', { name: /^Mark as Answered/ })).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})
