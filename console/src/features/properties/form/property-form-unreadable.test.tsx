import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { uploadEndpoints, useFakeUploads } from '../../../../test/fake-uploads'
import { add, addPhotos, fill, openNew, usePropertyFormApi } from '../../../../test/property-form'
import { fileOf } from '../../../../test/sample-files'
import { storedDrafts } from '../../../../test/stored-drafts'
import { draftStore } from '../../../api/drafts/draft-store'

const api = usePropertyFormApi()
const uploads = useFakeUploads(api)

const allSent = 'All files sent. They are added when you save.'
const chooseAgain = /^Choose “tour\.mp4” \(300 kB\) again/
const tour = () => fileOf('mp4', 'tour.mp4', 300_000)
/** Another file of the same name and size. */
const otherTour = () => new File([tour().slice(0, 299_999), '!'], 'tour.mp4', { type: 'video/mp4' })

async function chooseVideo(video: File) {
  const { user, unmount } = await openNew()
  await user.upload(screen.getByLabelText('Add Video'), [video])
  return { user, unmount }
}

/** Starts the upload of a video, of which the server gets `bytes`, and removes the file from the draft. */
async function loseFile(bytes: number) {
  uploads.onPart((part) => {
    const reply = part.accept(bytes)
    return bytes < part.size ? new Promise<never>(() => {}) : reply
  })
  const { unmount } = await chooseVideo(tour())
  await (bytes < 300_000 ? waitFor(() => expect(uploads.offsets()).toEqual([0])) : screen.findByText(allSent))
  unmount()
  const [draft] = await storedDrafts()
  const store = await draftStore()
  await store.removeFiles((await store.findFiles(draft!.key)).map(({ id }) => id))
  uploads.onPart((part) => part.accept())
}

test.each([
  [200_000, [0, 200_000]],
  [300_000, [0]],
])('a file that is not on the device is asked for, and continues from %d bytes', async (bytes, offsets) => {
  await loseFile(bytes)
  await chooseVideo(tour())
  expect(await screen.findByText(allSent)).toBeTruthy()
  expect(screen.queryByText(chooseAgain)).toBeNull()
  expect(uploads.offsets()).toEqual(offsets)
  expect(api.received(uploadEndpoints.start)).toHaveLength(1)
})

test.each([200_000, 300_000])(
  'another file of the same name and size does not continue the upload of %d bytes',
  async (bytes) => {
    await loseFile(bytes)
    const [started] = uploads.addresses()
    const { user, unmount } = await openNew()
    expect(await screen.findByText(chooseAgain)).toBeTruthy()
    await user.upload(screen.getByLabelText('Add Video'), [otherTour()])
    expect(await screen.findByText(allSent)).toBeTruthy()
    expect(uploads.offsets()).toEqual([0, 0])
    await waitFor(() => expect(uploads.addresses()).not.toContain(started))
    expect(uploads.addresses()).toHaveLength(1)
    unmount()
  },
)

test('a save names a file that can be read neither where it was chosen nor from a copy', async () => {
  const { user } = await openNew()
  await fill(user)
  const removed = fileOf('jpg', 'kitchen.jpg')
  vi.spyOn(await draftStore(), 'addFile').mockRejectedValue(new DOMException('', 'NotReadableError'))
  await addPhotos(user, removed)
  await screen.findByRole('button', { name: 'Image 2' })
  vi.spyOn(removed, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  } as unknown as Blob)
  await add(user)
  expect((await screen.findByRole('alert')).textContent).toBe('“kitchen.jpg” cannot be read. Please choose it again.')
  expect(api.received(propertyEndpoints.create)).toEqual([])
})
