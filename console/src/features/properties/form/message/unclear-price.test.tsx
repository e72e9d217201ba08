import { messageEndpoints, type MessageListing } from '@gatehouse/contract/messages/endpoints'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { field, openNew, usePropertyFormApi } from '../../../../../test/property-form'

const api = usePropertyFormApi()

/** Reads a message whose price is not clear. */
async function paste(more: Pick<MessageListing, 'possible_prices'>) {
  const listing = { fields: { type: 'Lease' as const, facts: {} }, doubtful: ['price'], refused: [], ...more }
  api.on(messageEndpoints.read, { status: true, data: [listing] })
  const { user } = await openNew()
  await user.click(await screen.findByRole('button', { name: 'Paste a Message' }))
  await user.type(field('Message'), 'Flat to let, Yaba. Rent 4m or 4.5m yearly')
  await user.click(screen.getByRole('button', { name: 'Read Message' }))
  return user
}

const described = () => document.getElementById(field('Price').getAttribute('aria-describedby') ?? '')?.textContent

test('a price that is not clear is chosen from the amounts of the message', async () => {
  const user = await paste({
    possible_prices: [
      { price: 4_000_000, text: 'Rent 4m or 4.5m yearly' },
      { price: 4_500_000, text: 'or 4.5m yearly' },
    ],
  })
  await waitFor(() =>
    expect(described()).toBe(
      'The message is not clear about this.Use ₦4,000,000“Rent 4m or 4.5m yearly”Use ₦4,500,000“or 4.5m yearly”',
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Use ₦4,500,000' }))
  expect(field('Price')).toHaveProperty('value', '4,500,000')
  expect(document.activeElement).toBe(field('Price'))
  expect(described()).toBe('4.5 million naira')
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
})

test('a server that offers no amounts leaves the sentence alone', async () => {
  await paste({})
  await waitFor(() => expect(described()).toBe('The message is not clear about this.'))
})
