import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectionLost } from '../../../../test/fake-api'
import { type SentPart, uploadEndpoints, useFakeUploads, useImageWorker } from '../../../../test/fake-uploads'
import { add, addPhotos, fill, lastForm, openNew, usePropertyFormApi } from '../../../../test/property-form'
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
  // An attempt that begins meanwhile says that it sends, until it fails.
  await waitFor(() => {
    expect(waiting.textContent).toBe('')
    expect(screen.queryByText(/Sending files/)).toBeNull()
  })
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
  await user.click(screen.getByRole('button', { name: 'Cancel the Save' }))
  expect(await screen.findByText('Cancelled. Nothing was saved.')).toBeTruthy()
  await add(user)
  expect(await screen.findByText(/^Preparing photos: 0 of 2/)).toBeTruthy()
  release()
  await created()
  await waitFor(() => expect(api.received(propertyEndpoints.create)).toHaveLength(1))
})

const originals = () => screen.getByRole('switch', { name: 'Send originals' })
/** The sizes of the uploads that were started. */
const startedSizes = () =>
  api.received(uploadEndpoints.start).map(({ headers }) => Number(headers.get('Upload-Length')))
/** How many bytes the server has of the photographs that the saved property names. */
async function savedSizes() {
  await created()
  const names = lastForm(api.received(propertyEndpoints.create)).texts['kept_property_images']
  const addresses = (JSON.parse(names as string) as string[]).filter((name) => name.startsWith('/uploads/'))
  return addresses.map(uploads.bytesOf)
}

test.each([
  ['on', [400_000, 2_400_000]],
  ['off', [2_400_000, 400_000]],
])('a switch %s while an upload is being started sends what it names at the end', async (_, sizes) => {
  const release = uploads.holdStarts()
  const { user } = await openNew()
  await fill(user)
  if (sizes[0] === 2_400_000) await user.click(originals())
  await addPhotos(user, photo('garden.jpg', 2_400_000))
  await waitFor(() => expect(startedSizes()).toEqual([sizes[0]]))
  await user.click(originals())
  await waitFor(() => expect(startedSizes()).toEqual(sizes))
  release()
  await add(user)
  expect(await savedSizes()).toEqual([sizes[1]])
})

test('a switch while a photograph is being resized sends the original', async () => {
  const release = worker.hold()
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, photo('garden.jpg', 2_400_000))
  await screen.findByText('Images · 0 of 2.4 MB')
  await user.click(originals())
  release()
  await add(user)
  expect(await savedSizes()).toEqual([2_400_000])
  expect(startedSizes()).toEqual([2_400_000])
})

test('a save just after the switch waits for the photographs that it names', async () => {
  const { user } = await openNew()
  await fill(user)
  await user.click(originals())
  await addPhotos(user, photo('garden.jpg', 2_400_000))
  await screen.findByText('All files sent. They are added when you save.')
  const release = worker.hold()
  await user.click(originals())
  await add(user)
  await screen.findByRole('button', { name: 'Creating...' })
  expect(api.received(propertyEndpoints.create)).toEqual([])
  release()
  expect(await savedSizes()).toEqual([400_000])
})
