import { expectNoViolations } from '../support/axe'
import { runSql } from '../support/records/database'
import { expect, test, noticeWith } from '../support/test'

test('an admin who is restored a day after the deletion is invited again, and the link is shown', async ({
  signedIn: page,
  gatehouse,
}) => {
  const email = 'bola@lekkihomes.test'
  await page.goto('/admins?form=new')
  const form = page.getByRole('dialog', { name: 'New Admin' })
  await form.getByLabel('Full name').fill('Bola Adeyemi')
  await form.getByLabel('Mail address').fill(email)
  await form.getByLabel('Phone number').fill('0803 111 2222')
  for (const label of ['Password', 'Confirm password'])
    await form.getByLabel(label, { exact: true }).fill('palm wine at dusk')
  await form.getByRole('button', { name: 'Create Admin' }).click()
  await page.getByRole('button', { name: 'Delete Bola Adeyemi' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(noticeWith(page, 'Admin deleted successfully').getByRole('button', { name: 'Undo' })).toBeVisible()
  // What the background task does after 24 hours.
  await runSql(
    gatehouse,
    `update admin set deleted_at = deleted_at - interval '25 hours', password_hash = null, is_invited = true
     where email = '${email}'`,
  )
  await noticeWith(page, 'Admin deleted successfully').getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitation for Bola Adeyemi' })
  await expect(dialog).toContainText('Admin restored and invited again, because the password was removed')
  await expectNoViolations(page, 'the link of a restored admin')
  const link = await dialog.getByLabel('Link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invited, link expires')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome, Bola Adeyemi' })).toBeVisible()
})
