import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sampleAgent, samplePropertyRecord } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonReply, errorReply } from '../../../../test/fake-api'
import { addPhotos, field, lastForm, saveChanges, saved, usePropertyFormApi } from '../../../../test/property-form'
import { renderPage } from '../../../../test/render-page'
import { fileOf } from '../../../../test/sample-files'
import { PropertiesPage } from '../list/properties-page'

const api = usePropertyFormApi()

test('Edit Property is prefilled, with the first ten characters of the date', async () => {
  await api.openEdit({ property_availability: '2027-01-15T10:00:00.000Z' })
  expect(screen.getByRole('dialog', { name: 'Edit Property' })).toBeTruthy()
  expect(field('Location')).toHaveProperty('value', 'Admiralty Way, Lekki Phase 1, Lagos')
  expect(field('Price')).toHaveProperty('value', '85,000,000')
  expect(screen.getByLabelText('Available From')).toHaveProperty('value', '2027-01-15')
  expect(screen.getByRole('combobox', { name: 'Agent' }).textContent).toBe('Lekki Homes · Ngozi Ọkáfọ̀r')
  expect(screen.getByRole('spinbutton', { name: 'Bedroom' }).textContent).toBe('5')
  expect(screen.getByRole('checkbox', { name: 'Swimming Pool', checked: true })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Image \d/ })).toHaveLength(2)
})

test('editing a deleted property shows that it was deleted', async () => {
  api.on(propertyEndpoints.find, errorReply('not_found', 'Property not found'))
  renderPage(<PropertiesPage />, { at: '/properties?form=gone' })
  expect(await screen.findByText('Property not found')).toBeTruthy()
})

test("an edit that fails shows 'Failed to update property' and leaves the form open", async () => {
  const { user } = await api.openEdit()
  api.on(propertyEndpoints.update, () => jsonReply({ status: false }, 500))
  await user.type(field('Location'), '!')
  await saveChanges(user)
  expect((await screen.findByText('Failed to update property')).getAttribute('role')).toBe('alert')
  expect(field('Location')).toHaveProperty('value', 'Admiralty Way, Lekki Phase 1, Lagos!')
})

test('while an edit is sent the button shows Saving...', async () => {
  const { user } = await api.openEdit()
  let response = (): void => undefined
  api.on(propertyEndpoints.update, async () => {
    await new Promise<void>((resolve) => {
      response = resolve
    })
    return saved('Property updated successfully')
  })
  await saveChanges(user)
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy()
  response()
  expect(await screen.findByText('Property updated successfully')).toBeTruthy()
})

test('an edit without a change of files retains them all and sends the loaded version', async () => {
  const { user } = await api.openEdit()
  await user.clear(field('Price'))
  await user.type(field('Price'), '90000000')
  await saveChanges(user)
  expect(await screen.findByText('Property updated successfully')).toBeTruthy()
  const sent = lastForm(api.received(propertyEndpoints.update))
  expect(sent.headers.get('If-Match')).toBe('"1"')
  expect(sent.texts).toMatchObject({ price: '90000000', agent_id: sampleAgent.id })
  expect(Object.keys(sent.texts).filter((name) => name.startsWith('kept_'))).toEqual([])
})

test('a removed image, a moved image and a removed video are sent', async () => {
  const { user } = await api.openEdit({ video_upload: '/media/tour.mp4' })
  await user.click(screen.getByRole('button', { name: 'Remove image 1' }))
  await user.click(screen.getByRole('button', { name: 'Remove Video' }))
  await addPhotos(user, fileOf('jpg', 'new.jpg'))
  await screen.findByRole('button', { name: 'Image 2' })
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  const sent = lastForm(api.received(propertyEndpoints.update))
  expect(sent.texts).toMatchObject({
    kept_property_images: '["/media/stairs.webp","new:0"]',
    kept_video_upload: '',
  })
  expect(sent.files('property_images')).toEqual(['new.jpg'])
})

const photosOf = (property_images: string[]) => ({
  property_images,
  media: {
    ...samplePropertyRecord.media,
    property_images: property_images.map((url) => ({ url, width: 4, height: 3, color: null, renditions: [] })),
  },
})

/** The first save finds a newer version, the next one succeeds. */
function openOutdated(theirs: Partial<PropertyRecord>) {
  const current = { ...samplePropertyRecord, ...theirs, version: 2 }
  api.on(propertyEndpoints.update, ({ headers }) =>
    headers.get('If-Match') === '"1"'
      ? errorReply('stale', 'Someone else changed this property', { current })
      : saved('Property updated successfully'),
  )
  return api.openEdit()
}

test('another admin saved first: changes of different fields and photographs are combined and saved', async () => {
  const [front = '', stairs = ''] = samplePropertyRecord.property_images
  const { user } = await openOutdated({
    location: 'Banana Island',
    ...photosOf([stairs, front, '/media/theirs.webp']),
  })
  await user.type(field('Description'), ' Mine.')
  await user.click(screen.getByRole('button', { name: 'Remove image 2' }))
  await saveChanges(user)
  expect(
    await screen.findByText(
      'Someone else changed Property images and Location in the meantime. The form contains both changes.',
    ),
  ).toBeTruthy()
  await screen.findByText('Property updated successfully')
  const sent = lastForm(api.received(propertyEndpoints.update))
  expect(sent.headers.get('If-Match')).toBe('"2"')
  expect(sent.texts).toMatchObject({
    location: 'Banana Island',
    property_description: `${samplePropertyRecord.property_description} Mine.`,
    kept_property_images: JSON.stringify([front, '/media/theirs.webp']),
  })
})

test('another admin saved first: for each field that both changed the user chooses a value', async () => {
  const { user } = await openOutdated({ location: 'Banana Island', price: 92_500_000, agent_id: null, bedroom: '6' })
  await user.type(field('Location'), '!')
  await user.clear(field('Price'))
  await user.type(field('Price'), '90000000')
  await saveChanges(user)
  const alert = within(await screen.findByRole('alert'))
  expect(
    alert.getByText(
      'Choose a value for each of the 2 fields that you both changed. Their other changes are included: Agent and Bedroom.',
    ),
  ).toBeTruthy()
  const save = alert.getByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  await saveChanges(user)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(alert.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Location',
    'Price',
  ])
  await user.click(alert.getByRole('radio', { name: 'Theirs Banana Island' }))
  alert.getByRole('radio', { name: 'Yours ₦90,000,000' }).focus()
  await user.keyboard(' ')
  expect(save).toHaveProperty('disabled', false)
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  expect(lastForm(api.received(propertyEndpoints.update)).texts).toMatchObject({
    location: 'Banana Island',
    price: '90000000',
    agent_id: '',
    bedroom: '6',
  })
})

test('a new photo becomes the cover by keyboard, and its position is announced', async () => {
  const { user } = await api.openEdit()
  await addPhotos(user, fileOf('jpg', 'new.jpg'))
  const tile = await screen.findByRole('button', { name: 'Image 3' })
  tile.focus()
  await user.keyboard(' ')
  expect(screen.getByText('Picked up image 3 of 3.')).toBeTruthy()
  await user.keyboard('{ArrowLeft}{ArrowLeft} ')
  expect(screen.getByText('Dropped at position 1 of 3.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Image 1, Cover' })))
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  const sent = lastForm(api.received(propertyEndpoints.update))
  expect(sent.texts['kept_property_images']).toBe('["new:0","/media/front.webp","/media/stairs.webp"]')
})

test('a pressed photo is made the cover, moved and removed from its menu, which returns the focus to it', async () => {
  const { user } = await api.openEdit()
  await addPhotos(user, fileOf('jpg', 'new.jpg', 90_000))
  expect(await screen.findByText('3 photos, 90 kB to upload')).toBeTruthy()
  expect(screen.getByText('Drag to reorder. The first is the cover.')).toBeTruthy()
  const choose = async (image: string, action: string) => {
    await user.click(screen.getByRole('button', { name: image }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  await choose('Image 3', 'Make Cover')
  expect(screen.getByText('Moved to position 1 of 3.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Image 1, Cover' })))
  await choose('Image 1, Cover', 'Later')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Image 2' })))
  await choose('Image 3', 'Earlier')
  await choose('Image 1, Cover', 'Remove')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Image 1, Cover' })))
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  const sent = lastForm(api.received(propertyEndpoints.update))
  expect(sent.texts['kept_property_images']).toBe('["/media/stairs.webp","new:0"]')
})

test('the first photo cannot be moved earlier, and Escape returns the focus to the photo', async () => {
  const { user } = await api.openEdit()
  const cover = screen.getByRole('button', { name: 'Image 1, Cover' })
  cover.focus()
  await user.keyboard('{Enter}')
  const item = (name: string) => screen.findByRole('menuitem', { name })
  for (const name of ['Make Cover', 'Earlier']) expect((await item(name)).getAttribute('aria-disabled')).toBe('true')
  expect((await item('Later')).hasAttribute('aria-disabled')).toBe(false)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(cover))
})

test('Escape returns a picked-up image and leaves the form open', async () => {
  const { user } = await api.openEdit()
  screen.getByRole('button', { name: 'Image 2' }).focus()
  await user.keyboard(' {ArrowLeft}{Escape}')
  expect(screen.getByText('Returned to position 2 of 2.')).toBeTruthy()
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  expect(lastForm(api.received(propertyEndpoints.update)).names).not.toContain('kept_property_images')
})
