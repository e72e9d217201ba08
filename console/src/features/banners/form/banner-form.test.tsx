import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { sampleBanner } from '@gatehouse/contract/samples'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectSameKey } from '../../../../test/expect-same-key'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../../test/fake-api'
import { detectHost } from '../../../api/compatibility/detect-host'
import { renderPage } from '../../../../test/render-page'
import { fileOf } from '../../../../test/sample-files'
import { useSpecificationHost } from '../../../../test/specification-host'
import { BannerForm } from './banner-form'

const api = useFakeApi()
/** What the browser makes of the next picture; null when it cannot open it. jsdom opens none. */
let opened: { width: number; height: number } | null

beforeEach(() => {
  opened = { width: 1280, height: 768 }
  const decode = () => (opened ? Promise.resolve() : Promise.reject(new Error('EncodingError')))
  Object.assign(HTMLImageElement.prototype, { decode })
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(() => opened?.width ?? 0)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockImplementation(() => opened?.height ?? 0)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => null)
})

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
})

async function open() {
  const onClose = vi.fn()
  const view = renderPage(<BannerForm onClose={onClose} />, { at: '/app-banners?form=new' })
  await screen.findByRole('button', { name: 'Add Banner' })
  return { ...view, onClose }
}
type User = Awaited<ReturnType<typeof open>>['user']

const link = () => screen.getByRole('textbox', { name: 'Redirect link' })
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Banner' })
const choose = (user: User, file = fileOf('jpg', 'house.jpg')) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)

async function fill(user: User, address = 'lekkihomes.ng/open-house') {
  await choose(user)
  await screen.findByRole('img', { name: 'The banner' })
  await user.type(link(), address)
}

const created = { status: true as const, message: 'Banner created successfully', data: sampleBanner }

test('Add Banner is disabled until image and link are filled', async () => {
  const { user } = await open()
  expect(add().disabled).toBe(true)
  await user.type(link(), 'lekkihomes.ng')
  expect(add().disabled).toBe(true)
  await choose(user)
  await screen.findByRole('img', { name: 'The banner' })
  expect(add().disabled).toBe(false)
  await user.clear(link())
  expect(add().disabled).toBe(true)
})

test('an image of the exact size is used unchanged, without the option to crop', async () => {
  const { user } = await open()
  await choose(user)
  expect(await screen.findByText('The image has 1280×768 pixels.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Crop Again' })).toBeNull()
})

test.each([
  [{ width: 1279, height: 768 }, false],
  [{ width: 2000, height: 767 }, false],
  [{ width: 768, height: 1280 }, false],
  [{ width: 1281, height: 768 }, true],
  [{ width: 4000, height: 3000 }, true],
])('an image of %o is rejected before it is sent, with its size; cropping is offered: %s', async (size, isOffered) => {
  opened = size
  const { user } = await open()
  await choose(user)
  expect((await screen.findByRole('alert')).textContent).toBe('Image must be exactly 1280×768 pixels.')
  expect(screen.getByText(new RegExp(`“house.jpg” has ${size.width}×${size.height} pixels`))).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Crop It' }) !== null).toBe(isOffered)
  await user.type(link(), 'lekkihomes.ng')
  expect(add().disabled).toBe(true)
})

test('closing the form with an uncropped picture asks for confirmation', async () => {
  opened = { width: 4000, height: 3000 }
  const { user, onClose } = await open()
  await choose(user)
  await screen.findByRole('button', { name: 'Crop It' })
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Discard what you entered?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('a file that is not an image or cannot be decoded is rejected with its name', async () => {
  const { user } = await open()
  await choose(user, fileOf('heic', 'IMG_7.jpg'))
  expect(
    await screen.findByText('The banner image must be jpg, png or webp. “IMG_7.jpg” is a HEIC picture.'),
  ).toBeTruthy()
  opened = null
  await choose(user)
  expect(await screen.findByText('“house.jpg” is damaged or incomplete and cannot be opened.')).toBeTruthy()
})

test('an invalid link is rejected at its field, and nothing is sent', async () => {
  const { user } = await open()
  await fill(user, 'javascript:alert(1)')
  await user.click(add())
  expect(await screen.findByText('Enter a web address, such as https://example.com/offer')).toBeTruthy()
  expect(api.received()).toEqual([])
})

test.each([
  ['fails on the server', jsonReply({ status: false }, 500), 'An Error Occurred'],
  ['gets no response', connectionLost, 'An Error Occurred'],
  [
    'finds the disk full',
    errorReply('storage_full', 'There is not enough space left.'),
    'There is not enough space left.',
  ],
])('a banner that %s leaves the form open with an error', async (_, response, message) => {
  api.on(bannerEndpoints.create, response)
  const { user, onClose } = await open()
  await fill(user)
  await user.click(add())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(add().disabled).toBe(false)
})

test('the server’s error about the image is shown at the image', async () => {
  const message = 'Image must be exactly 1280×768 pixels.'
  api.on(bannerEndpoints.create, errorReply('invalid', message, { errors: { banner_image: message } }))
  const { user } = await open()
  await fill(user)
  await user.click(add())
  // At the field, and beside the buttons.
  expect(await screen.findAllByText(message)).toHaveLength(2)
})

test('image and link are sent, and the form closes with the notice', async () => {
  api.on(bannerEndpoints.create, created)
  const { user, onClose } = await open()
  await fill(user)
  await user.click(add())
  expect(await screen.findByText('Banner created successfully')).toBeTruthy()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const [sent] = api.received(bannerEndpoints.create)
  expect(sent?.form?.get('redirect_link')).toBe('lekkihomes.ng/open-house')
  expect(sent?.form?.get('banner_image')).toHaveProperty('name', 'house.jpg')
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
})

test('during the upload the button shows Creating..., and the upload can be cancelled', async () => {
  api.on(bannerEndpoints.create, (received) => {
    received.sent(0.5)
    return new Promise(() => undefined)
  })
  const { user, onClose } = await open()
  await fill(user)
  await user.click(add())
  expect(await screen.findByRole('button', { name: 'Creating...' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Cancel the Upload' }))
  expect(await screen.findByText('Cancelled. Nothing was saved.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('after a reload the link and the image are restored', async () => {
  const { user, unmount } = await open()
  await fill(user)
  await screen.findByText(/^Draft saved/)
  unmount()
  await open()
  expect(await screen.findByText('Your draft was restored.')).toBeTruthy()
  expect(await screen.findByText(/^house\.jpg · /)).toBeTruthy()
  expect(link()).toHaveProperty('value', 'lekkihomes.ng/open-house')
  expect(add().disabled).toBe(false)
})

test('after a reload a picture that was not cropped yet can be cropped', async () => {
  opened = { width: 2560, height: 1536 }
  const { user, unmount } = await open()
  await choose(user)
  await screen.findByRole('button', { name: 'Crop It' })
  await user.type(link(), 'lekkihomes.ng')
  await screen.findByText(/^Draft saved/)
  unmount()
  await open()
  expect(await screen.findByRole('button', { name: 'Crop It' })).toBeTruthy()
})

test('a banner whose response was lost is sent with the same key after a reload', async () => {
  api.on(bannerEndpoints.create, connectionLost)
  const first = await open()
  await fill(first.user)
  await first.user.click(add())
  await screen.findByText('An Error Occurred')
  first.unmount()
  api.on(bannerEndpoints.create, created)
  const { user } = await open()
  await screen.findByText(/^house\.jpg · /)
  await user.click(add())
  expect(await screen.findByText('Banner created successfully')).toBeTruthy()
  expectSameKey(api.received(bannerEndpoints.create))
})

/** jsdom has no canvas, as a browser that protects it has none that can be used. */
async function cropByServer(user: User) {
  await choose(user)
  await user.click(await screen.findByRole('button', { name: 'Crop It' }))
  await user.click(await screen.findByRole('button', { name: 'Crop' }))
  await screen.findByText('This browser protects pictures from being read, so the server crops it when you save.')
  await user.type(link(), 'lekkihomes.ng')
}

const part = { x: 0, y: 300, width: 4000, height: 2400 }

test('where the browser cannot crop, the picture is sent with the part that the server crops', async () => {
  opened = { width: 4000, height: 3000 }
  api.on(bannerEndpoints.create, created)
  const { user } = await open()
  await cropByServer(user)
  await user.click(add())
  expect(await screen.findByText('Banner created successfully')).toBeTruthy()
  const [sent] = api.received(bannerEndpoints.create)
  expect([...(sent?.form?.keys() ?? [])]).toEqual(['redirect_link', 'banner_image_crop', 'banner_image'])
  expect(sent?.form?.get('banner_image_crop')).toBe(JSON.stringify(part))
  expect(sent?.form?.get('banner_image')).toHaveProperty('name', 'house.jpg')
})

test('such a banner is restored after a reload, and sent again with the same part and key', async () => {
  opened = { width: 4000, height: 3000 }
  api.on(bannerEndpoints.create, connectionLost)
  const first = await open()
  await cropByServer(first.user)
  await first.user.click(add())
  await screen.findByText('An Error Occurred')
  first.unmount()
  api.on(bannerEndpoints.create, created)
  const { user } = await open()
  expect(await screen.findByText(/so the server crops it when you save\.$/)).toBeTruthy()
  await user.click(add())
  expect(await screen.findByText('Banner created successfully')).toBeTruthy()
  const sent = api.received(bannerEndpoints.create)
  expect(sent.map(({ form }) => form?.get('banner_image_crop'))).toEqual([part, part].map((one) => JSON.stringify(one)))
  expectSameKey(sent)
})

test('without another part of it, or with another picture, nothing remains of the part', async () => {
  opened = { width: 4000, height: 3000 }
  api.on(bannerEndpoints.create, created)
  const { user } = await open()
  await cropByServer(user)
  await user.click(screen.getByRole('button', { name: 'Crop Again' }))
  expect(add().disabled).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByText(/so the server crops it when you save\.$/)).toBeTruthy()
  opened = { width: 1280, height: 768 }
  await choose(user, fileOf('jpg', 'exact.jpg'))
  await screen.findByText(/^exact\.jpg · /)
  expect(screen.queryByText(/so the server crops it when you save\.$/)).toBeNull()
  await user.click(add())
  await screen.findByText('Banner created successfully')
  expect(api.received(bannerEndpoints.create)[0]?.form?.has('banner_image_crop')).toBe(false)
})

test('a server with only the specified calls cannot crop, and the form says so', async () => {
  useSpecificationHost(api)
  await detectHost()
  opened = { width: 4000, height: 3000 }
  const { user } = await open()
  await choose(user)
  await user.click(await screen.findByRole('button', { name: 'Crop It' }))
  await user.click(await screen.findByRole('button', { name: 'Crop' }))
  expect(
    await screen.findByText('This device cannot crop the picture. Please crop it elsewhere and choose it again.'),
  ).toBeTruthy()
})
