import { expectNoViolationsInBothThemes } from '../support/axe'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

const devices = {
  'a desktop': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

for (const [device, settings] of Object.entries(devices))
  test.describe(`on ${device}`, () => {
    test.use(settings)

    test('the state of selected listings is set, and the filter finds them', async ({
      page,
      ownGatehouse: gatehouse,
    }) => {
      for (const street of ['First', 'Second', 'Third'])
        await createProperty(gatehouse, { location: `${street} Street`, type: street === 'Third' ? 'Lease' : 'Sell' })
      await addSession(page, gatehouse)
      await page.goto(`${gatehouse.url}/properties`)
      const link = (street: string) => page.getByRole('link', { name: new RegExp(`${street} Street`) }).first()
      // The selection is loaded after the list.
      await expect(page.locator('[data-select]').first()).toBeAttached()
      for (const street of ['First', 'Second']) {
        await link(street).focus()
        await page.keyboard.press('x')
      }
      const bar = page.getByRole('region', { name: 'Selection' })
      await expect(bar).toContainText('2 selected')
      if (device === 'a phone') await bar.getByRole('button', { name: 'More Actions' }).click()
      await page.getByRole(device === 'a phone' ? 'menuitem' : 'button', { name: 'Set State' }).click()
      const dialog = page.getByRole('dialog', { name: 'Set State' })
      await dialog.getByRole('combobox', { name: 'State' }).click()
      await expect(page.getByRole('option')).toHaveText(['Available', 'Under offer', 'Sold', 'Withdrawn'])
      await page.getByRole('option', { name: 'Under offer' }).click()
      await expectNoViolationsInBothThemes(page, 'the dialog Set State')
      await dialog.getByRole('button', { name: 'Set State of 2 Properties' }).click()
      const operations = page.getByRole('region', { name: 'Operations' })
      await expect(operations).toContainText('2 changed')
      await page.goto(`${gatehouse.url}/properties?state=under+offer`)
      await expect(link('First')).toBeVisible()
      await expect(link('Third')).toHaveCount(0)
      const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', dateStyle: 'short' })
      const author = new RegExp(`By Administrator on ${today.format().replaceAll('/', '-')}`)
      await expect(link('First')).toHaveAccessibleName(author)
      await expectNoViolationsInBothThemes(page, 'cards with who has set their states')
      await page.goto(`${gatehouse.url}/properties?state=under+offer&layout=table`)
      await expect(page.getByRole('gridcell', { name: author })).toHaveCount(2)
      await expectNoViolationsInBothThemes(page, 'a table with who has set the states')
      if (device !== 'a phone') return
      await page.goto(`${gatehouse.url}/properties?state=under+offer`)
      await page.getByRole('button', { name: /^Filters/ }).click()
      const sheet = page.getByRole('dialog', { name: 'Filters and Order' })
      await sheet.getByText('Sold', { exact: true }).click()
      await sheet.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(/state=under(\+|%20)offer(,|%2C)sold/)
    })
  })
