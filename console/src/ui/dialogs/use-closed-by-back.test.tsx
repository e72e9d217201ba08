import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page'
import { useClosedByBack } from './use-closed-by-back'

function Over({ onClose }: { onClose: () => void }) {
  useClosedByBack(onClose)
  return <p>Over the page</p>
}

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        View
      </button>
      {isOpen && <Over onClose={() => setIsOpen(false)} />}
    </>
  )
}

test('Back closes an overlay first, then leaves the page', async () => {
  const { router, user } = renderPage(<Page />, { at: '/elsewhere', path: '/properties/1' })
  await act(() => router.navigate('/properties/1'))
  await user.click(await screen.findByRole('button', { name: 'View' }))
  expect(screen.getByText('Over the page')).toBeTruthy()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByText('Over the page')).toBeNull())
  expect(screen.getByRole('button', { name: 'View' })).toBeTruthy()
  await act(() => router.navigate(-1))
  expect(await screen.findByText('Another page')).toBeTruthy()
})
