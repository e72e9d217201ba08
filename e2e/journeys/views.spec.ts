import { createProperty } from '../support/records/property'
import { expect, test } from '../support/test'

test('a view of large houses is saved by keyboard, pinned, opened by its link and deleted with Undo', async ({
  signedIn: page,
  gatehouse,
}) => {
  await createProperty(gatehouse, { location: 'Large House Close', bedroom: '10+' })
  await createProperty(gatehouse, { location: 'Small House Close', bedroom: '2' })
  await page.goto('/properties?q=house+close')
  await page.getByRole('button', { name: /^Rooms and dates/ }).press('Enter')
  await page.getByRole('combobox', { name: /Bedrooms/ }).press('Enter')
  await page.getByRole('option', { name: '10 or more' }).click()
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('button', { name: 'Views', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save View' }).press('Enter')
  await page.getByLabel('Name').fill('Large houses')
  await page.getByRole('checkbox', { name: 'Pin above the list' }).press(' ')
  await page.getByRole('dialog').getByRole('button', { name: 'Save View' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Views' }).getByText('Only you · Pinned')).toBeVisible()
  await page.keyboard.press('Escape')

  const link = page.getByRole('link', { name: 'Large houses' })
  const id = new URL((await link.getAttribute('href'))!, gatehouse.url).searchParams.get('view')
  await page.goto(`/properties?view=${id}`)
  await expect(page).toHaveURL(/min_bedroom=10/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(link).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for Large houses' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('View restored successfully')).toBeVisible()
  await expect(link).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('filters and columns are chosen in a sheet', async ({ signedIn: page, gatehouse }) => {
    await createProperty(gatehouse, { location: 'Thumb Street', bedroom: '7' })
    await page.goto('/properties?q=thumb')
    await page.getByRole('button', { name: /^Filters/ }).tap()
    await page.getByRole('combobox', { name: /Bedrooms/ }).tap()
    await page.getByRole('option', { name: '8 or more' }).tap()
    await page.getByRole('button', { name: 'Apply' }).tap()
    await expect(page.getByText('No property matches "thumb".')).toBeVisible()
    await page.getByRole('button', { name: 'Remove 8 or more bedrooms' }).tap()
    await expect(page.getByRole('article')).toHaveCount(1)

    await page.goto('/admins')
    await page.getByRole('button', { name: 'Columns' }).tap()
    await page.getByRole('dialog', { name: 'Columns' }).getByText('Phone Number').tap()
    await page.getByRole('button', { name: 'Apply' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('table', { name: 'Admins' })).toBeVisible()
    await expect(page.locator('[data-label="Phone Number"]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns' }).tap()
    await page.getByRole('button', { name: 'Reset to Default' }).tap()
    await expect(page.locator('[data-label="Phone Number"]').first()).toBeVisible()
  })
})
