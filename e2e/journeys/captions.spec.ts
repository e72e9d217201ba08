import { expectNoViolations } from '../support/axe'
import { createProperty } from '../support/records/property'
import { expect, test } from '../support/test'

const devices = {
  'a desktop': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

for (const [device, settings] of Object.entries(devices))
  test.describe(`on ${device}`, () => {
    test.use(settings)

    test('photographs are captioned, one becomes the cover by one press, and the captions are shown', async ({
      signedIn: page,
      gatehouse,
    }) => {
      const id = await createProperty(gatehouse, { location: `Caption Close, ${device}`, photographs: 3 })
      await page.goto(`/properties/${id}?form=${id}`)
      const form = page.getByRole('dialog', { name: 'Edit Property' })
      await form.getByText('Captions').click()
      await form.getByLabel('Caption of image 3').fill('Kitchen with an island')
      await form.getByRole('button', { name: 'Make image 3 the cover' }).click()
      await expect(page.getByText('Moved to position 1 of 3.')).toBeAttached()
      await expect(form.getByLabel('Caption of image 1')).toHaveValue('Kitchen with an island')
      await expectNoViolations(page, 'the form with captions')
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Property updated successfully')).toBeVisible()
      await page.getByRole('button', { name: 'Photo 1 of 3: Kitchen with an island, view full screen' }).click()
      const viewer = page.getByRole('dialog', { name: `Photos of Caption Close, ${device}` })
      await expect(viewer.getByText('Kitchen with an island')).toBeVisible()
      await expectNoViolations(page, 'the viewer with a caption')
      await page.keyboard.press('Escape')
      await page.goto(`/history/property/${id}`)
      await expect(page.getByText('Caption of photograph 1')).toBeVisible()
      await page.goto('/properties')
      await expect(page.getByRole('img', { name: 'Kitchen with an island' }).first()).toBeAttached()
    })
  })
