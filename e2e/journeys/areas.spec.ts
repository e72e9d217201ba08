import { expectNoViolationsInBothThemes as check } from '../support/axe'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('by keyboard, an unknown area is added, and then suggested, filtered, undone and restored', async ({
  page,
  ownGatehouse,
}) => {
  const { url } = ownGatehouse
  await createProperty(ownGatehouse, { location: '3 Foo Street, Qualand, Edo' })
  await addSession(page, ownGatehouse)
  await page.goto(`${url}/areas`)
  const unknown = page.getByRole('table', { name: 'Unknown areas' })
  await expect(unknown.getByRole('link', { name: 'Qualand', exact: true })).toHaveAttribute(
    'href',
    '/properties?q=Qualand',
  )
  await check(page, 'an unknown area')
  await unknown.getByRole('button', { name: 'Add Qualand' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Add Area' })
  await expect(form.getByLabel(/^Name/)).toHaveValue('Qualand')
  await expect(form.getByRole('combobox', { name: /^State/ })).toHaveText('Edo')
  await form.getByRole('combobox', { name: /^Within/ }).press('Enter')
  await page.getByRole('combobox', { name: 'Search areas of the state' }).fill('beni')
  await page.getByRole('option', { name: 'Benin City, Edo', exact: true }).click()
  await form.getByLabel('Other spellings').fill('Kwaland')
  await check(page, 'the form of an area')
  await form.getByLabel(/^Name/).press('Enter')
  await expect(page.getByText('No unknown areas')).toBeVisible()
  await page.goto(`${url}/areas?tab=added`)
  const added = page.getByRole('table', { name: 'Added areas' })
  await expect(added).toContainText('Benin City, Edo')
  await check(page, 'an added area')

  await page.goto(`${url}/properties?form=new`)
  await page.getByRole('dialog', { name: 'New Property' }).getByLabel('Location').pressSequentially('4 Bar Road, kwal')
  await expect(page.getByRole('option', { name: '4 Bar Road, Qualand, Benin City, Edo' })).toBeVisible()
  // The background task finds the areas of the listings again.
  await expect(async () => {
    await page.goto(`${url}/properties?area=qualand-edo`)
    await expect(page.getByText('3 Foo Street, Qualand, Edo').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Remove In Qualand, Edo' })).toBeVisible()

  await page.goto(`${url}/areas?tab=added`)
  await added.getByRole('button', { name: 'Actions for Qualand' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .press('Enter')
  await expect(page.getByText('No areas added yet')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect(added).toContainText('Qualand')
})

test.describe('on a phone of 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an area is added with the thumb, and one that is known is refused at its field', async ({
    page,
    ownGatehouse,
  }) => {
    await addSession(page, ownGatehouse)
    await page.goto(`${ownGatehouse.url}/areas?form=new`)
    const form = page.getByRole('dialog', { name: 'Add Area' })
    await form.getByLabel(/^Name/).fill('Ikate')
    await form.getByRole('combobox', { name: /^State/ }).tap()
    await page.getByRole('option', { name: 'Lagos', exact: true }).tap()
    await form.getByRole('button', { name: 'Add Area' }).tap()
    await expect(form.getByLabel(/^Name/)).toHaveAccessibleDescription(/Ikate, Lekki, Lagos is known already/)
    await form.getByLabel('Other spellings').fill('Ikatayo')
    await form.getByRole('button', { name: 'Add Area' }).tap()
    await expect(form).toBeHidden()
    await page.getByRole('tab', { name: 'Added' }).tap()
    await expect(page.getByText('Ikatayo')).toBeVisible()
    await check(page, 'added areas on a phone')
  })
})
