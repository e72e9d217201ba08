import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { sampleInquiry } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { InquiriesPage } from './inquiries-page'

const api = useFakeApi()
const { list, remove, restore } = inquiryEndpoints
const open = () => renderPage(<InquiriesPage />, { at: '/inquiries' })
const listOf = (count: number) => {
  const data = Array.from({ length: count }, (_, at) => {
    return { ...sampleInquiry, id: `inquiry-${at + 1}`, name: `Person ${at + 1}` }
  })
  return { status: true as const, data, total: count }
}

test('Delete asks first, removes the inquiry, and Undo restores it', async () => {
  let count = 2
  api.on(list, () => listOf(count))
  api.on(remove, () => {
    count = 1
    const data = { restorable_until: '2026-12-19T09:00:00.000Z' }
    return { status: true as const, message: 'Inquiry deleted successfully', data }
  })
  api.on(restore, () => {
    count = 2
    return { status: true as const, message: 'Inquiry restored successfully' }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Full message from Person 2' }))
  await user.click(screen.getByRole('button', { name: 'Delete the inquiry from Person 2' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Are you sure you want to delete this inquiry?')
  expect(question.textContent).toContain(`Person 2, ${sampleInquiry.email}`)
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Inquiry deleted successfully')).toBeTruthy()
  expect(api.received(remove)[0]?.params).toEqual({ id: 'inquiry-2' })
  const row = () => screen.queryByRole('button', { name: 'Full message from Person 2' })
  await waitFor(() => expect(row()).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Inquiry restored successfully')).toBeTruthy()
  await waitFor(() => expect(row()).toBeTruthy())
})

test('a server with only the specified calls offers no Delete', async () => {
  useSpecificationHost(api)
  api.on(list, () => jsonReply([sampleInquiry]))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: `Full message from ${sampleInquiry.name}` }))
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})
