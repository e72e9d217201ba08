import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyRecord } from '@gatehouse/contract/samples'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply } from '../../../../test/fake-api'
import {
  add,
  addPhotos,
  field,
  fill,
  lastForm,
  openNew,
  saveChanges,
  saved,
  usePropertyFormApi,
} from '../../../../test/property-form'
import { fileOf } from '../../../../test/sample-files'
import { useSpecificationHost } from '../../../../test/specification-host'

const api = usePropertyFormApi()
const { media } = samplePropertyRecord
const [front, stairs] = media.property_images
const captioned = {
  media: { ...media, property_images: [{ ...front!, caption: 'Front' }, stairs!] },
}
type User = Awaited<ReturnType<typeof openNew>>['user']
const openCaptions = async (user: User) => user.click(await screen.findByText('Captions'))
function sentCaptions(texts: Readonly<Record<string, unknown>>, name = 'property_image_captions'): unknown {
  const sent = texts[name]
  return typeof sent === 'string' ? JSON.parse(sent) : sent
}

test('captions of new photographs are sent by the places of their files', async () => {
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, fileOf('jpg', 'kitchen.jpg'))
  await screen.findByRole('button', { name: 'Image 2' })
  await openCaptions(user)
  await user.type(await screen.findByRole('textbox', { name: 'Caption of image 2' }), 'Kitchen')
  expect(screen.getByText('1 of 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Make image 2 the cover' }))
  expect(field('Caption of image 1')).toHaveProperty('value', 'Kitchen')
  expect(screen.queryByRole('button', { name: 'Make image 1 the cover' })).toBeNull()
  await add(user)
  await screen.findByText('Property created successfully')
  const sent = lastForm(api.received(propertyEndpoints.create))
  expect(sent.files('property_images')).toEqual(['kitchen.jpg', 'front.jpg'])
  expect(sentCaptions(sent.texts)).toEqual({ 'new:0': 'Kitchen' })
})

test('an edit sends the captions that were changed, one that was emptied too', async () => {
  const { user } = await api.openEdit(captioned)
  await openCaptions(user)
  expect(await screen.findByRole('textbox', { name: 'Caption of image 1' })).toHaveProperty('value', 'Front')
  await user.clear(field('Caption of image 1'))
  await user.type(field('Caption of image 2'), 'Stairs')
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  const sent = lastForm(api.received(propertyEndpoints.update))
  expect(sentCaptions(sent.texts)).toEqual({ '/media/front.webp': '', '/media/stairs.webp': 'Stairs' })
})

test('an edit without a change of captions sends none', async () => {
  const { user } = await api.openEdit(captioned)
  await user.type(field('Location'), ', Lagos')
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  expect(sentCaptions(lastForm(api.received(propertyEndpoints.update)).texts)).toBeUndefined()
})

test('captions of different photographs by two people are merged, and both are saved', async () => {
  const current = { ...samplePropertyRecord, ...captioned, version: 2 }
  const { user } = await api.openEdit()
  api.on(propertyEndpoints.update, ({ headers }) =>
    headers.get('If-Match') === '"1"'
      ? errorReply('stale', 'Someone else changed this property', { current })
      : saved('Property updated successfully'),
  )
  await openCaptions(user)
  await user.type(await screen.findByRole('textbox', { name: 'Caption of image 2' }), 'Stairs')
  await saveChanges(user)
  await screen.findByText(/^Someone else changed Captions in the meantime/)
  await screen.findByText('Property updated successfully')
  const sent = lastForm(api.received(propertyEndpoints.update))
  expect(sentCaptions(sent.texts)).toEqual({ '/media/stairs.webp': 'Stairs' })
})

test.each([
  ['Yours', { '/media/front.webp': 'Facade', '/media/stairs.webp': 'Stairs' }],
  ['Theirs', { '/media/stairs.webp': 'Stairs' }],
])('two captions of one photograph by two people are a question, and %s is saved', async (side, expected) => {
  const current = { ...samplePropertyRecord, ...captioned, version: 2 }
  const { user } = await api.openEdit()
  api.on(propertyEndpoints.update, ({ headers }) =>
    headers.get('If-Match') === '"1"'
      ? errorReply('stale', 'Someone else changed this property', { current })
      : saved('Property updated successfully'),
  )
  await openCaptions(user)
  await user.type(await screen.findByRole('textbox', { name: 'Caption of image 1' }), 'Facade')
  await user.type(screen.getByRole('textbox', { name: 'Caption of image 2' }), 'Stairs')
  await saveChanges(user)
  const question = await screen.findByRole('group', { name: 'Captions' })
  expect(question.textContent).toBe('CaptionsYoursImage 1: FacadeTheirsImage 1: Front')
  await user.click(within(question).getByRole('radio', { name: new RegExp(`^${side}`) }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Property updated successfully')
  expect(sentCaptions(lastForm(api.received(propertyEndpoints.update)).texts)).toEqual(expected)
})

test('captions of floor plans are apart from those of photographs', async () => {
  const [plan] = media.floor_plan
  const { user } = await api.openEdit({ media: { ...media, floor_plan: [{ ...plan!, caption: 'Ground floor' }] } })
  await user.click(await screen.findByText('Captions of floor plans'))
  const caption = await screen.findByRole('textbox', { name: 'Caption of floor plan 1' })
  expect(caption).toHaveProperty('value', 'Ground floor')
  await user.type(caption, ', 1:100')
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  const sent = lastForm(api.received(propertyEndpoints.update)).texts
  expect(sentCaptions(sent)).toBeUndefined()
  expect(sentCaptions(sent, 'floor_plan_captions')).toEqual({ '/media/plan.png': 'Ground floor, 1:100' })
})

test('a server with only the specified calls has no captions', async () => {
  useSpecificationHost(api)
  const { user } = await openNew()
  await fill(user)
  expect(screen.queryByText('Captions')).toBeNull()
})
