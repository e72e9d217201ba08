import { messageEndpoints } from '@gatehouse/contract/messages/endpoints'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { field, openNew, usePropertyFormApi } from '../../../../../test/property-form'

const api = usePropertyFormApi()

const tooLong = 'The message is too long: paste at most 50,000 characters'
const readButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Read Message' })

test('a message may have as many characters as the server reads, and of a longer one nothing is lost', async () => {
  api.on(messageEndpoints.read, { status: true, data: [] })
  const { user } = await openNew()
  await user.click(await screen.findByRole('button', { name: 'Paste a Message' }))
  await user.click(field('Message'))
  // Each of them is one character for the server, and two code units for the browser.
  await user.paste('🏠'.repeat(50_001))
  expect(field('Message')).toHaveProperty('value.length', 100_002)
  expect(await screen.findByText(tooLong)).toBeTruthy()
  expect(readButton().disabled).toBe(true)
  // Removes one code unit, which is half of a character.
  await user.keyboard('{Backspace}{Backspace}')
  await waitFor(() => expect(screen.queryByText(tooLong)).toBeNull())
  await user.click(readButton())
  await waitFor(() => expect(api.received(messageEndpoints.read)).toHaveLength(1))
  expect(api.received(messageEndpoints.read)[0]?.body).toEqual({ text: '🏠'.repeat(50_000) })
})
