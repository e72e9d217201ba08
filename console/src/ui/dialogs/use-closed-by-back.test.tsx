import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page'
import { Dialog } from './dialog'
import { useClosedByBack } from './use-closed-by-back'

function Over({ onClose }: { onClose: () => void }) {
  useClosedByBack(onClose)
  return <p>Over the page</p>
}

const DialogOver = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="A dialog" onClose={onClose}>
    <p>Over the page</p>
  </Dialog>
)

function Page({ Shown }: { Shown: typeof Over }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        View
      </button>
      {isOpen && <Shown onClose={() => setIsOpen(false)} />}
    </>
  )
}

test.each([
  ['an overlay', Over],
  ['a dialog', DialogOver],
])('Back closes %s first, then leaves the page', async (_, Shown) => {
  const { router, user } = renderPage(<Page Shown={Shown} />, { at: '/elsewhere', path: '/properties/1' })
  await act(() => router.navigate('/properties/1'))
  await user.click(await screen.findByRole('button', { name: 'View' }))
  expect(screen.getByText('Over the page')).toBeTruthy()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByText('Over the page')).toBeNull())
  expect(await screen.findByRole('button', { name: 'View' })).toBeTruthy()
  await act(() => router.navigate(-1))
  expect(await screen.findByText('Another page')).toBeTruthy()
})
