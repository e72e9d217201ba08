import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyRecord } from '@gatehouse/contract/samples'
import { uploadMessages } from '@gatehouse/contract/values/upload-rules'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectionLost, errorReply, Reply } from '../../../../test/fake-api'
import { type SentPart, uploadEndpoints, useFakeUploads } from '../../../../test/fake-uploads'
import {
  add,
  addPhotos,
  fill,
  lastForm,
  openNew,
  saveChanges,
  saved,
  usePropertyFormApi,
} from '../../../../test/property-form'
import { fileOf } from '../../../../test/sample-files'
import { useSpecificationHost } from '../../../../test/specification-host'
import { storedDrafts } from '../../../../test/stored-drafts'

const api = usePropertyFormApi()
const uploads = useFakeUploads(api)

const large = (name: string) => fileOf('jpg', name, 400_000)
const allSent = 'All files sent. They are added when you save.'
const waiting = 'Waiting for the connection. Your files are stored on this device.'
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const stopped = () => new Promise<never>(() => {})
/** Resolves with the part of a file whose response the test decides. */
function holdPart() {
  let respond: (reply: Reply) => void = () => {}
  const part = new Promise<SentPart>((resolve) => {
    uploads.onPart((received) => {
      resolve(received)
      return new Promise<Reply>((reply) => {
        respond = reply
      })
    })
  })
  return { part, respond: (reply: Reply) => act(() => respond(reply)) }
}

test('photographs are uploaded while the form is filled in, and the form names them in their order', async () => {
  const { user } = await openNew()
  await addPhotos(user, large('front.jpg'))
  expect(await screen.findByText(allSent)).toBeTruthy()
  await fill(user)
  await addPhotos(user, large('kitchen.jpg'))
  await waitFor(() => expect(uploads.addresses()).toHaveLength(2))
  await user.upload(screen.getByLabelText('Add Video'), [fileOf('mp4', 'tour.mp4', 300_000)])
  await waitFor(() => expect(uploads.addresses()).toHaveLength(3))
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
  const sent = lastForm(api.received(propertyEndpoints.create))
  const [front, kitchen, tour] = uploads.addresses()
  // The second photograph is too small for a separate upload.
  expect(JSON.parse(textOf(sent.texts['kept_property_images']))).toEqual([front, 'new:0', kitchen])
  expect(sent.texts['kept_video_upload']).toBe(tour)
  expect([sent.files('property_images'), sent.files('video_upload')]).toEqual([['front.jpg'], []])
})

test('an upload starts with the group and the SHA-256 of the file', async () => {
  const { user } = await openNew()
  await addPhotos(user, large('front.jpg'))
  await screen.findByText(allSent)
  const [start] = api.received(uploadEndpoints.start)
  const metadata = start?.headers
    .get('Upload-Metadata')
    ?.split(',')
    .map((entry) => entry.split(' '))
  const entries = metadata?.map(([name = '', value = '']) => [name, atob(value)])
  expect(Object.fromEntries(entries ?? [])).toEqual({
    group: 'property_images',
    // Of ff d8 ff e0 and 399,996 zeros, by sha256sum.
    sha256: '09b742b56160770ff66d12ccefe18b81705528608bea2040e791407bf2821019',
  })
})

test('a save waits for the files with their bars, and then sends the form', async () => {
  const held = holdPart()
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, large('kitchen.jpg'))
  const part = await held.part
  act(() => part.sent(0.5))
  expect(await screen.findByText('Images · 200 of 400 kB')).toBeTruthy()
  await add(user)
  expect(await screen.findByText(/^Sending files: 200 of 400 kB/)).toBeTruthy()
  act(() => part.sent(1))
  expect(screen.getByRole('progressbar', { name: /^Images/ }).getAttribute('aria-valuenow')).toBe('99')
  expect(api.received(propertyEndpoints.create)).toEqual([])
  held.respond(part.accept())
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
  expect(api.received(propertyEndpoints.create)).toHaveLength(1)
})

test('Pause stops an upload, and Resume continues it where the server stopped', async () => {
  const held = holdPart()
  const { user } = await openNew()
  await addPhotos(user, large('front.jpg'))
  const part = await held.part
  act(() => part.sent(0.5))
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('Paused. Your files are stored on this device.')).toBeTruthy()
  part.accept(150_000)
  uploads.onPart((rest) => rest.accept())
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  expect(await screen.findByText(allSent)).toBeTruthy()
  expect(uploads.offsets()).toEqual([0, 150_000])
  expect(api.received(uploadEndpoints.start)).toHaveLength(1)
})

test('without a connection the upload waits, and continues as soon as the device is online', async () => {
  uploads.onPart((part) => {
    part.accept(100_000)
    return connectionLost()
  })
  const { user } = await openNew()
  await addPhotos(user, large('front.jpg'))
  expect(await screen.findByText(waiting)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Now' })).toBeTruthy()
  uploads.onPart((part) => part.accept())
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText(allSent)).toBeTruthy()
  expect(uploads.offsets()[1]).toBe(100_000)
})

test('however often an upload cannot be started without a connection, its file is not sent with the form', async () => {
  api.on(uploadEndpoints.start, connectionLost)
  const { user } = await openNew()
  await addPhotos(user, large('front.jpg'))
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await waitFor(() => expect(api.received(uploadEndpoints.start)).toHaveLength(attempt))
    expect(await screen.findByText(waiting)).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('online')))
  }
})

test('when the server asks to wait, its message is shown, and Try now does not wait', async () => {
  uploads.onPart(() => {
    const { status, text } = errorReply('too_many', 'Too many uploads at the same time')
    return new Reply(status, text, { 'Retry-After': '3600' })
  })
  const { user } = await openNew()
  await addPhotos(user, large('front.jpg'))
  expect(await screen.findByText(/^Too many uploads at the same time Your files/)).toBeTruthy()
  uploads.onPart((part) => part.accept())
  await user.click(screen.getByRole('button', { name: 'Try Now' }))
  expect(await screen.findByText(allSent)).toBeTruthy()
})

test('a file that the server rejects is marked with its message, and not sent again', async () => {
  uploads.onPart(() => errorReply('unsupported_type', 'Property images must be jpg, png or webp'))
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, large('damaged.jpg'))
  expect(await screen.findByText('1 file was not accepted.')).toBeTruthy()
  expect(screen.getByText('“damaged.jpg”: Property images must be jpg, png or webp')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Image 2, Not accepted' })).toBeTruthy()
  await add(user)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^“damaged\.jpg”/)
  expect(api.received(propertyEndpoints.create)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove image 2' }))
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
})

test('a file that arrived damaged is sent again from its start', async () => {
  let isDamaged = true
  uploads.onPart((part) => {
    if (!isDamaged) return part.accept()
    isDamaged = false
    return errorReply('invalid', uploadMessages.damaged)
  })
  const { user } = await openNew()
  await addPhotos(user, large('front.jpg'))
  await screen.findByText(/^The file was damaged/)
  await user.click(screen.getByRole('button', { name: 'Try Now' }))
  expect(await screen.findByText(allSent)).toBeTruthy()
  expect(uploads.offsets()).toEqual([0, 0])
})

test('an upload that the server has lost is sent again by the save', async () => {
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, large('kitchen.jpg'))
  await screen.findByText(allSent)
  const [lost = ''] = uploads.addresses()
  uploads.lose()
  api.on(propertyEndpoints.create, ({ form }) => {
    if (!textOf(form?.get('kept_property_images')).includes(lost)) return saved('Property created successfully')
    const message = uploadMessages.unavailable(lost)
    return errorReply('invalid', message, { errors: { kept_property_images: message } })
  })
  // The next id differs from the lost one.
  api.on(uploadEndpoints.start, () => new Reply(201, '', { Location: `/uploads/${'a'.repeat(22)}` }))
  api.on(uploadEndpoints.resume, ({ body }) => new Reply(204, '', { 'Upload-Offset': String((body as Blob).size) }))
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
  const keys = api.received(propertyEndpoints.create).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a message about an upload names the file', async () => {
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, large('kitchen.jpg'))
  await screen.findByText(allSent)
  const [address = ''] = uploads.addresses()
  api.on(propertyEndpoints.create, errorReply('invalid', `“${address}” cannot be decoded`))
  await add(user)
  expect(await screen.findByText('“kitchen.jpg” cannot be decoded')).toBeTruthy()
})

test('a reopened form continues its upload', async () => {
  uploads.onPart((part) => {
    part.accept(250_000)
    return stopped()
  })
  const before = await openNew()
  await addPhotos(before.user, large('front.jpg'))
  await waitFor(() => expect(uploads.offsets()).toEqual([0]))
  before.unmount()
  const [draft] = await storedDrafts()
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(Object.values(draft?.uploads ?? {})).toEqual([{ address: uploads.addresses()[0], bytes: 400_000, sha256 }])
  uploads.onPart((part) => part.accept())
  await openNew()
  expect(await screen.findByText(allSent)).toBeTruthy()
  expect(uploads.offsets()).toEqual([0, 250_000])
  expect(api.received(uploadEndpoints.start)).toHaveLength(1)
})

test('a removed photograph and a discarded form remove their uploads from the server', async () => {
  const { user } = await openNew()
  await addPhotos(user, large('front.jpg'), large('kitchen.jpg'))
  await screen.findByText(allSent)
  await user.click(screen.getByRole('button', { name: 'Remove image 1' }))
  await waitFor(() => expect(uploads.addresses()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(uploads.addresses()).toEqual([]))
})

test('Cancel during the upload pauses it and leaves the form open', async () => {
  uploads.onPart(stopped)
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, large('kitchen.jpg'))
  await add(user)
  await user.click(await screen.findByRole('button', { name: 'Cancel the Upload' }))
  expect(await screen.findByText(/^Paused\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add Property' })).toBeTruthy()
  uploads.onPart((part) => part.accept())
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
})

test('an edit names uploads among the existing photographs', async () => {
  const { user } = await api.openEdit()
  await addPhotos(user, large('kitchen.jpg'))
  await screen.findByText(allSent)
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  const { texts } = lastForm(api.received(propertyEndpoints.update))
  expect(JSON.parse(textOf(texts['kept_property_images']))).toEqual([
    ...samplePropertyRecord.property_images,
    uploads.addresses()[0],
  ])
})

test('a server without uploads receives large files with the form', async () => {
  useSpecificationHost(api)
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, large('kitchen.jpg'))
  await add(user)
  await screen.findByText('Property created successfully')
  expect(lastForm(api.received(propertyEndpoints.create)).files('property_images')).toEqual([
    'front.jpg',
    'kitchen.jpg',
  ])
  expect(api.received(uploadEndpoints.start)).toEqual([])
})
