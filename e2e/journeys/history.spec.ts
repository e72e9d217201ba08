import { expectNoViolationsInBothThemes } from '../support/axe'
import { changePrice } from '../support/property-form'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

test('one admin undoes an edit after a reload, is asked about what another has changed since, and chooses', async ({
  signedIn: page,
  browser,
  gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Conflict Close, Ikeja', price: '180000000' })
  await page.goto(`/properties/${id}`)
  await changePrice(page, '175000000')

  const other = await browser.newContext({ baseURL: gatehouse.url })
  const second = await other.newPage()
  await addSession(second, gatehouse)
  await second.goto(`/properties/${id}`)
  await changePrice(second, '170000000')
  await other.close()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('dialog', { name: 'Undo This Change?' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const question = page.getByRole('dialog', { name: 'Undo This Change?' })
  await expect(question.getByText('−2.8 %')).toBeVisible()
  await expectNoViolationsInBothThemes(page, 'the question before an undo')
  await question.getByRole('button', { name: 'Undo' }).click()
  const choices = page.getByRole('dialog', { name: 'Changed Since' })
  await expect(choices.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await expectNoViolationsInBothThemes(page, 'the choices of an undo')
  await choices.getByRole('radio', { name: /As it was before/ }).focus()
  await page.keyboard.press('Space')
  await choices.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Change undone')).toBeVisible()
  await expect(page.getByText('₦180,000,000', { exact: true })).toBeVisible()
})

test('the history of a property is opened from its menu, and an earlier version of it is restored and undone', async ({
  signedIn: page,
  gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Version Road, Ikeja', price: '180000000', photographs: 2 })
  await page.goto(`/properties/${id}`)
  await changePrice(page, '175000000')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'History of Version Road, Ikeja' })).toBeVisible()
  const entries = page.getByRole('article')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('−2.8 %')
  await expectNoViolationsInBothThemes(page, 'the history of a property')
  await page.reload()
  await entries.nth(1).getByRole('link', { name: 'Show as It Was' }).click()
  const note = page.getByRole('region', { name: 'An earlier version' })
  await expect(note).toContainText('Nothing can be changed here.')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(page.getByText('₦180,000,000', { exact: true })).toBeVisible()
  await expectNoViolationsInBothThemes(page, 'a property as it was')
  await note.getByRole('button', { name: 'Restore This Version' }).click()
  const question = page.getByRole('dialog', { name: 'Restore This Version?' })
  await expect(question).toContainText('₦175,000,000')
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('The record is as it was then')).toBeVisible()
  await expect(entries).toHaveCount(3)
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(entries).toHaveCount(4)
  await page.goBack()
})

test('the history of a deleted property is open at its address, on a phone without scrolling sideways', async ({
  signedIn: page,
  gatehouse,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await createProperty(gatehouse, { location: 'Deleted Drive, Ikeja' })
  await page.goto(`/properties/${id}`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Property deleted successfully')).toBeVisible()
  await page.goto(`/history/property/${id}`)
  const deleted = page.getByRole('article').first()
  await expect(deleted).toContainText('deleted this property')
  await expectNoViolationsInBothThemes(page, 'a history on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await deleted.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo This Change?' })
  await expect(question).toContainText('Undo restores this property.')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  await expect(deleted).toContainText('restored this property')
})
