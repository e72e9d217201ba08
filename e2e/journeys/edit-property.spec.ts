import { expectNoViolations } from '../support/axe'
import { createProperty } from '../support/records/property'
import { runCardAction } from '../support/property-form'
import { expect, addSession, test } from '../support/test'

test('a photo is removed, another becomes the cover by keyboard, and the price is changed', async ({
  signedIn: page,
  gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Correction Road, Yaba', photographs: 3 })
  await page.goto(`/properties/${id}`)
  const before = await page.getByAltText('Photo 3 of 3').getAttribute('src')
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Property' })
  await form.getByRole('button', { name: 'Remove image 2' }).click()
  const last = form.getByRole('button', { name: 'Image 2', exact: true })
  await last.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up image 2 of 2.')).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Moved to position 1 of 2.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Dropped at position 1 of 2.')).toBeAttached()
  await form.getByLabel('Price').fill('92500000')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Property updated successfully')).toBeVisible()
  await expect(page.getByText('₦92,500,000', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show photo/ })).toHaveCount(2)
  expect(await page.getByAltText('Photo 1 of 2').getAttribute('src')).toBe(before)
})

test('the notice after an edit names both prices, and Undo saves the earlier one with all photos', async ({
  signedIn: page,
  gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Undo Street, Jos', price: '630000000', photographs: 3 })
  await page.goto(`/properties/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Property' })
  await form.getByLabel('Price').fill('600000000')
  await page.keyboard.press('Control+Enter')
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('₦630,000,000 → ₦600,000,000')).toBeVisible()
  await expectNoViolations(page, 'the notice after an edit')
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expect(notices.getByText('₦600,000,000 → ₦630,000,000')).toBeVisible()
  await expect(page.getByText('₦630,000,000', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Thumbnails' }).getByRole('listitem')).toHaveCount(3)
})

test('a property is archived, found in the archive, and unarchived', async ({ signedIn: page, gatehouse }) => {
  await createProperty(gatehouse, { location: 'Archive Crescent, Jos' })
  await page.goto('/properties')
  await page.getByRole('button', { name: /^Actions for .*Archive Crescent/ }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Are you sure you want to archive this property?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Property archived successfully')).toBeVisible()
  await expect(page.getByRole('article', { name: /Archive Crescent/ })).toHaveCount(0)

  await page.getByRole('tab', { name: /^Archived/ }).click()
  const card = page.getByRole('article', { name: /Archive Crescent/ })
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/properties\/[\w-]+$/)
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^Archived/, selected: true })).toBeVisible()
  await runCardAction(page, 'Archive Crescent', 'Unarchive')
  await expect(page.getByText('Property unarchived successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('tab', { name: /^Active/ }).click()
  await expect(card).toBeVisible()
})

test('a deleted property is restored by Undo', async ({ signedIn: page, gatehouse }) => {
  await createProperty(gatehouse, { location: 'Undo Lane, Ibadan' })
  await page.goto('/properties')
  await runCardAction(page, 'Undo Lane', 'Delete')
  await expect(page.getByText('Property deleted successfully')).toBeVisible()
  await expect(page.getByRole('article', { name: /Undo Lane/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Property restored successfully')).toBeVisible()
  await expect(page.getByRole('article', { name: /Undo Lane/ })).toBeVisible()
})

test('after a reload, and from another browser, a deleted property is restored from Recently deleted', async ({
  signedIn: page,
  browser,
  gatehouse,
}) => {
  for (const location of ['Reload Lane, Kano', 'Elsewhere Lane, Kano']) await createProperty(gatehouse, { location })
  await page.goto('/properties')
  for (const location of ['Reload Lane', 'Elsewhere Lane']) {
    await runCardAction(page, location, 'Delete')
    await expect(page.getByRole('article', { name: new RegExp(location) })).toHaveCount(0)
  }

  await page.reload()
  await page.getByRole('button', { name: 'Recently Deleted' }).click()
  await page.getByRole('button', { name: /^Restore .*Reload Lane/ }).click()
  await expect(page.getByText('Property restored successfully')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article', { name: /Reload Lane/ })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: gatehouse.url })
  const other = await elsewhere.newPage()
  await addSession(other, gatehouse)
  await other.goto('/properties')
  await other.getByRole('button', { name: 'Recently Deleted' }).click()
  await other.getByRole('button', { name: /^Restore .*Elsewhere Lane/ }).click()
  await expect(other.getByText('Property restored successfully')).toBeVisible()
  await elsewhere.close()
})

test('a deleted property is restored after a restart of the server', async ({ page, ownGatehouse }) => {
  await createProperty(ownGatehouse, { location: 'Restart Road, Warri' })
  await addSession(page, ownGatehouse)
  await page.goto(`${ownGatehouse.url}/properties`)
  await runCardAction(page, 'Restart Road', 'Delete')
  await expect(page.getByText('Property deleted successfully')).toBeVisible()
  await ownGatehouse.stop()
  await ownGatehouse.start()
  await page.goto(`${ownGatehouse.url}/properties`)
  await page.getByRole('button', { name: 'Recently Deleted' }).click()
  await page.getByRole('button', { name: /^Restore .*Restart Road/ }).click()
  await expect(page.getByText('Property restored successfully')).toBeVisible()
})
