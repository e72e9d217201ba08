import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'

const formIn = (page: Page) => page.getByRole('dialog', { name: 'New Property' })
const trayIn = (page: Page) => page.getByRole('region', { name: 'Unsaved drafts' })

async function create(page: Page) {
  // An empty list has a second button of this name.
  await page.getByRole('button', { name: 'Create New Property' }).first().click()
  return formIn(page)
}

async function enter(page: Page, location: string) {
  const form = formIn(page)
  await form.getByLabel('Location').fill(location)
  await expect(form.getByText(/^Draft saved on this device/)).toBeVisible()
}

test('new properties that were begun in two tabs, or one after the other, are all drafts that can be continued', async ({
  signedIn: page,
}) => {
  await page.goto('/properties')
  await create(page)
  await enter(page, 'First Street, Jos')

  const other = await page.context().newPage()
  await other.goto('/properties')
  await expect((await create(other)).getByLabel('Location')).toHaveValue('')
  await enter(other, 'Second Street, Jos')
  other.once('dialog', (question) => void question.accept())
  await other.reload()
  await expect(formIn(other).getByLabel('Location')).toHaveValue('Second Street, Jos')
  // Before, the form was opened without an address of its own.
  await other.goBack()
  await expect(other.getByText('Your draft is kept on this device.')).toBeVisible()

  await (await create(other)).getByRole('button', { name: 'Start a New One' }).click()
  await expect(formIn(other).getByLabel('Location')).toHaveValue('')
  await enter(other, 'Third Street, Jos')
  await other.goBack()
  await page.goBack()

  await expect(trayIn(page).getByRole('listitem')).toHaveCount(3)
  for (const street of ['First', 'Second', 'Third']) {
    await trayIn(page)
      .getByRole('button', { name: new RegExp(`^Continue .*${street} Street`) })
      .click()
    await expect(formIn(page).getByLabel('Location')).toHaveValue(`${street} Street, Jos`)
    await page.goBack()
    await expect(formIn(page)).toBeHidden()
  }
})
