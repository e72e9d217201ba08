import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectionLost } from '../../../../test/fake-api'
import { type SentPart, useFakeUploads, useImageWorker } from '../../../../test/fake-uploads'
import { add, addPhotos, fill, openNew, usePropertyFormApi } from '../../../../test/property-form'
import { fileOf } from '../../../../test/sample-files'
import { useSpecificationHost } from '../../../../test/specification-host'

const api = usePropertyFormApi()
const uploads = useFakeUploads(api)
const worker = useImageWorker({ hasUploads: true })

const stopped = () => new Promise<never>(() => {})
const photo = (name: string, bytes = 400_000) => fileOf('jpg', name, bytes)
const created = () => screen.findByText('Property created successfully')

test('a save whose files wait for the connection says that it is sent later, and nothing else', async () => {
  uploads.onPart(connectionLost)
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, photo('kitchen.jpg'))
  const waiting = await screen.findByText(/^Waiting for the connection/)
  await add(user)
  const note = await screen.findByText('Saved on this device; will be sent when you are back online.')
  expect(note.getAttribute('role')).toBe('status')
  expect(waiting.textContent).toBe('')
  expect(screen.queryByText(/Sending files/)).toBeNull()
  expect(api.received(propertyEndpoints.create)).toEqual([])
  uploads.onPart((part) => part.accept())
  act(() => void window.dispatchEvent(new Event('online')))
  await created()
  expect(api.received(propertyEndpoints.create)).toHaveLength(1)
})

test('a save whose files are paused says how much was sent', async () => {
  const part = new Promise<SentPart>((resolve) => {
    uploads.onPart((received) => {
      resolve(received)
      return stopped()
    })
  })
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, photo('kitchen.jpg'))
  const { sent } = await part
  act(() => sent(0.5))
  await add(user)
  expect(await screen.findByText(/^Sending files: 200 of 400 kB/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText(/^200 of 400 kB sent/)).toBeTruthy()
})

test('the bar counts the bytes that will be sent, also of photographs that have not started', async () => {
  uploads.onPart(stopped)
  const release = worker.hold()
  const { user } = await openNew()
  await addPhotos(user, photo('garden.jpg', 2_400_000), photo('pool.jpg', 3_000_000))
  expect(await screen.findByText('Images · 0 of 5.4 MB')).toBeTruthy()
  release()
  expect(await screen.findByText('Images · 0 of 800 kB')).toBeTruthy()
})

test('a save that waits for smaller photographs says how many are ready, and can be cancelled', async () => {
  useSpecificationHost(api)
  const release = worker.hold()
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, photo('garden.jpg', 2_400_000))
  await add(user)
  expect(await screen.findByText(/^Preparing photos: 0 of 2/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel the save' }))
  expect(await screen.findByText('Cancelled. Nothing was saved.')).toBeTruthy()
  await add(user)
  expect(await screen.findByText(/^Preparing photos: 0 of 2/)).toBeTruthy()
  release()
  await created()
  await waitFor(() => expect(api.received(propertyEndpoints.create)).toHaveLength(1))
})
