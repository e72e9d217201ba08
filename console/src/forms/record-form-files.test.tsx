import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { connectionLost, useFakeApi } from '../../test/fake-api'
import { noteEndpoints, PictureForm } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { fileOf } from '../../test/sample-files'

const api = useFakeApi()
const saved = { status: true as const, message: 'Saved', data: { id: 'n1', title: 'Front', version: 1 } }

async function fill() {
  const onClose = vi.fn()
  const view = renderPage(<PictureForm onClose={onClose} />, { at: '/pictures' })
  await view.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Front')
  expect(screen.getByRole('button', { name: 'Add Picture' })).toHaveProperty('disabled', true)
  await view.user.upload(screen.getByLabelText('Picture'), fileOf('jpg', 'front.jpg'))
  return { ...view, onClose }
}
const add = () => screen.getByRole('button', { name: 'Add Picture' })

test('a file is sent with the texts, and again with the same key after a lost connection', async () => {
  api.on(noteEndpoints.addPicture, connectionLost)
  const { user, onClose } = await fill()
  await user.click(add())
  await screen.findByText('An Error Occurred')
  api.on(noteEndpoints.addPicture, saved)
  await user.click(add())
  expect(await screen.findByText('Picture saved')).toBeTruthy()
  expect(onClose).toHaveBeenCalledTimes(1)
  const [first, second] = api.received(noteEndpoints.addPicture)
  expect(second?.form?.get('title')).toBe('Front')
  expect(second?.form?.get('picture')).toHaveProperty('name', 'front.jpg')
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
})

test('an upload shows its progress and can be cancelled', async () => {
  api.on(noteEndpoints.addPicture, (received) => {
    received.sent(0.5)
    return new Promise(() => undefined)
  })
  const { user, onClose } = await fill()
  await user.click(add())
  await user.click(await screen.findByRole('button', { name: 'Cancel the Upload' }))
  expect(await screen.findByText('Cancelled. Nothing was saved.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('after a reload the texts and files are restored', async () => {
  const { unmount } = await fill()
  await screen.findByText(/^Draft saved/)
  unmount()
  renderPage(<PictureForm onClose={() => undefined} />, { at: '/pictures' })
  expect(await screen.findByText('Your draft was restored.')).toBeTruthy()
  expect(screen.getByText('front.jpg')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Front')
  expect(add()).toHaveProperty('disabled', false)
})
