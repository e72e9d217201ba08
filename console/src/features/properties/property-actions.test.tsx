import { samplePropertyRecord } from '@gatehouse/contract/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { usePropertyFormApi } from '../../../test/property-form'
import { renderPage } from '../../../test/render-page'
import { PropertyActions } from './property-actions'

usePropertyFormApi()

test('Edit is part of the address, so that a reload opens it again and Back closes it', async () => {
  const { user, router } = renderPage(<PropertyActions property={samplePropertyRecord} />, { at: '/properties/p1' })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Property' })).toBeTruthy()
  expect(router.state.location.search).toBe(`?form=${samplePropertyRecord.id}`)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the address of the notice of a new property opens Share once', async () => {
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const { user, router } = renderPage(<PropertyActions property={samplePropertyRecord} />, {
    at: '/properties/p1?share',
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  expect(router.state.location.search).toBe('')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(await screen.findByRole('dialog', { name: 'Share' })).toBeTruthy()
})
