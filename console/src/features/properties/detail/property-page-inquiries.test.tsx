import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { sampleInquiry, samplePropertyRecord } from '@gatehouse/contract/samples'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply } from '../../../../test/fake-api'
import { openPropertyPage, usePropertyPageApi } from '../../../../test/pages/property-page'
import { useSpecificationHost } from '../../../../test/specification-host'

const api = usePropertyPageApi()
const { id } = samplePropertyRecord

test('the inquiries about the property are listed, three at first, with links to call and to write', async () => {
  const inquiry = (number: number) => ({ ...sampleInquiry, id: `inquiry-${number}`, name: `Person ${number}` })
  api.on(inquiryEndpoints.list, ({ query }) => ({
    status: true as const,
    data: query['cursor'] ? [inquiry(4)] : [inquiry(1), inquiry(2), inquiry(3)],
    ...(query['cursor'] ? { next_cursor: null } : { next_cursor: 'rest', total: 4 }),
  }))
  const { user } = openPropertyPage()
  expect(await screen.findByText('Person 3')).toBeTruthy()
  const inquiries = within(screen.getByRole('region', { name: /^Inquiries/ }))
  expect(inquiries.getByRole('heading').textContent).toBe('Inquiries4')
  expect(inquiries.getAllByRole('link', { name: '+234 809 555 0177' })[0]?.getAttribute('href')).toBe('tel:08095550177')
  await user.click(inquiries.getByRole('button', { name: 'Show More' }))
  expect(await screen.findByText('Person 4')).toBeTruthy()
  expect(inquiries.queryByRole('button', { name: 'Show More' })).toBeNull()
  expect(api.received(inquiryEndpoints.list)[0]?.query).toEqual({ limit: '3', property_id: id })
})

test('inquiries that cannot be read are an error with Retry, none are said to be none', async () => {
  api.on(inquiryEndpoints.list, errorReply('internal', 'Something went wrong'))
  const { user } = openPropertyPage()
  expect(await screen.findByText('Failed to fetch inquiries')).toBeTruthy()
  expect(screen.queryByText('No inquiries yet.')).toBeNull()
  api.on(inquiryEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No inquiries yet.')).toBeTruthy()
})

test('a server with only the specified calls is not asked for the inquiries of a property', async () => {
  useSpecificationHost(api)
  openPropertyPage()
  expect(await screen.findByRole('heading', { level: 1, name: '5-bed duplex, Lekki Phase 1' })).toBeTruthy()
  expect(screen.queryByText('Inquiries')).toBeNull()
  expect(api.received(inquiryEndpoints.list)).toHaveLength(0)
})
