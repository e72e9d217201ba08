import { join } from 'node:path'
import sharp from 'sharp'
import { expectNoViolations } from '../support/axe'
import { createProperty } from '../support/records/property'
import { expect, test } from '../support/test'

const kitchen = join(import.meta.dirname, '../../demo/pictures/kitchen-1.webp')
const devices = {
  'a desktop': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

for (const [device, settings] of Object.entries(devices))
  test.describe(`on ${device}`, () => {
    test.use(settings)

    test('stored and new photographs that look the same are named, and one is removed by a press', async ({
      signedIn: page,
      gatehouse,
    }) => {
      // The drawn houses differ by their colours only.
      const id = await createProperty(gatehouse, { location: `Same Street, ${device}`, photographs: 2 })
      await page.goto(`/properties/${id}?form=${id}`)
      const form = page.getByRole('dialog', { name: 'Edit Property' })
      await expect(form.getByText('Photos 1 and 2 look the same.')).toBeVisible()
      await form.getByRole('button', { name: 'Remove Photo 2' }).press('Enter')
      await expect(form.getByText('look the same')).toHaveCount(0)
      const large = await sharp(kitchen).jpeg().toBuffer()
      const small = await sharp(kitchen).resize(480).jpeg({ quality: 70 }).toBuffer()
      await form.getByLabel('Add Photos').setInputFiles([
        { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large },
        { name: 'small.jpg', mimeType: 'image/jpeg', buffer: small },
      ])
      await expect(form.getByText('Photos 2 and 3 look the same.')).toBeVisible()
      await expectNoViolations(page, 'the form with two photographs that look the same')
      await form.getByRole('button', { name: 'Remove Photo 3' }).click()
      await expect(form.getByRole('button', { name: 'Image 2', exact: true })).toBeFocused()
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Property updated successfully')).toBeVisible()
    })
  })
