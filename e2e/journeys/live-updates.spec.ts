import { expectNoViolations, expectNoViolationsInBothThemes } from '../support/axe'
import { openFollowing } from '../support/connections/followed-page'
import { createAnnouncement } from '../support/records/announcement'
import { change, editProperty, openColleague, signInColleague } from '../support/records/colleague'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

// What an admin sees of the changes of another one without reloading (docs/decisions/0080).

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('a list shows a changed price in place, announces new records and shows them when pressed', async ({
      page,
      browser,
      ownGatehouse: gatehouse,
    }) => {
      const id = await createProperty(gatehouse, { location: 'Changed Road, Yaba', price: '90000000' })
      await addSession(page, gatehouse)
      await openFollowing(page, `${gatehouse.url}/properties`)
      const card = page.getByRole('article', { name: /Changed Road/ })
      await expect(card).toContainText('₦90,000,000')
      const colleague = await openColleague(browser, gatehouse)
      await editProperty(colleague, id, 'Price', '75000000')
      await expect(card).toContainText('₦75,000,000')
      await createProperty(gatehouse, { location: 'First New Road, Yaba' })
      await createProperty(gatehouse, { location: 'Second New Road, Yaba' })
      const show = page.getByRole('button', { name: '2 new properties · Show' })
      await expect(show).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(1)
      await expectNoViolationsInBothThemes(page, 'the list with new properties')
      await show.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('article')).toHaveCount(3)
      await expect(show).toBeHidden()
      await colleague.context().close()
    })

    test('an open form says who else has it open and what was changed, and shows both changes', async ({
      signedIn: page,
      browser,
      gatehouse,
    }) => {
      const id = await createProperty(gatehouse, { location: `Both Road, ${device}`, price: '90000000' })
      await openFollowing(page, `/properties/${id}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const form = page.getByRole('dialog', { name: 'Edit Property' })
      await form.getByLabel('Description').fill('With a garden.')
      const colleague = await openColleague(browser, gatehouse)
      await colleague.goto(`/properties/${id}`)
      await colleague.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(form.getByText('Bola Okafor also has this open.')).toBeVisible()
      const other = colleague.getByRole('dialog', { name: 'Edit Property' })
      await other.getByLabel('Price').fill('75000000')
      await other.getByRole('button', { name: 'Save Changes' }).click()
      await expect(form.getByText('Bola changed the price.')).toBeVisible()
      await expect(form.getByText('also has this open.')).toBeHidden()
      await expectNoViolations(page, 'the form with a change of another admin')
      await form.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(form.getByLabel('Price')).toHaveValue('75,000,000')
      await expect(form.getByLabel('Description')).toHaveValue('With a garden.')
      await expect(form.getByText('Bola changed the price.')).toBeHidden()
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Property updated successfully')).toBeVisible()
      await colleague.context().close()
    })

    test('the page of a record that another admin deletes closes and offers to restore it', async ({
      signedIn: page,
      gatehouse,
    }) => {
      const id = await createProperty(gatehouse, { location: `Gone Road, ${device}` })
      await openFollowing(page, `/properties/${id}`)
      const token = await signInColleague(gatehouse)
      await change(gatehouse, token, `/admin/properties/delete/${id}`, 'DELETE')
      await expect(page).toHaveURL(/\/properties$/)
      const notice = page.getByRole('region', { name: 'Notices' })
      await expect(notice.getByText('Bola deleted this property.')).toBeVisible()
      await expectNoViolations(page, 'the notice of a deleted property')
      await notice.getByRole('button', { name: 'Restore' }).click()
      await expect(page).toHaveURL(new RegExp(`/properties/${id}$`))
      await expect(page.getByRole('heading', { name: /Gone Road/ }).first()).toBeVisible()
    })
  })
}

test('a change of this tab is not announced', async ({ page, ownGatehouse: gatehouse }) => {
  await addSession(page, gatehouse)
  await openFollowing(page, `${gatehouse.url}/announcements`)
  await page
    .getByRole('button', { name: /Announcement$/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Announcement').first().fill('Open house on Friday')
  await form.getByLabel('Redirect').first().fill('https://homes.test/open')
  await form.getByRole('button', { name: /Announcement$/ }).click()
  await expect(page.getByRole('row', { name: /Open house on Friday/ })).toBeVisible()
  await createAnnouncement(gatehouse, 'Open house on Monday')
  await expect(page.getByRole('button', { name: '1 new announcement · Show' })).toBeVisible()
})
