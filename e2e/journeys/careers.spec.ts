import { expectNoViolationsInBothThemes as check } from '../support/axe'
import type { Gatehouse } from '../support/gatehouse'
import { expect, test } from '../support/test'

test('a job is posted, and its link opens in a new tab', async ({ signedIn: page, context }) => {
  await context.route('https://jobs.example.ng/**', (route) => route.fulfill({ body: 'The job' }))
  await page.goto('/careers')
  await page.getByRole('button', { name: 'Create New Career' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Career' })
  const submit = form.getByRole('button', { name: 'Create Career' })
  await expect(submit).toBeDisabled()
  await form.getByLabel('Title').fill('Customer Care Representative')
  await form.getByLabel('Description').fill('Answers inquiries by phone and WhatsApp within the hour.')
  await form.getByLabel('Location').fill('Ìkẹjà, Lagos')
  await form.getByLabel('Position').fill('Full time')
  await form.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Remote' }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await form.getByLabel('Salary').fill('250000')
  await expect(form.getByText('250,000 naira')).toBeVisible()
  await form.getByLabel('Link (optional)').fill('jobs.example.ng/care')
  await submit.click()
  await expect(page.getByText('Career created successfully')).toBeVisible()
  await expect(form).toHaveCount(0)
  const card = page.getByRole('article', { name: 'Customer Care Representative' })
  await expect(card).toContainText('₦250,000')
  const opened = context.waitForEvent('page')
  await card.getByRole('link', { name: 'View Job' }).click()
  const job = await opened
  await expect(job).toHaveURL('https://jobs.example.ng/care')
  expect(await job.evaluate(() => window.opener)).toBeNull()
})

test('a salary is corrected, and the open form survives a reload', async ({ signedIn: page, gatehouse }) => {
  await post(gatehouse, 'Reload Clerk')
  await page.goto('/careers')
  await page.getByRole('button', { name: 'Edit Reload Clerk' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Career' })
  await form.getByLabel('Salary').fill('95000')
  await expect(form.getByText(/Draft saved/)).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Salary')).toHaveValue('95,000')
  await form.getByRole('button', { name: 'Update Career' }).click()
  await expect(page.getByText('Career updated successfully')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Reload Clerk' })).toContainText('₦95,000')
})

test('a posting is deleted after a confirmation, and Undo restores it', async ({ signedIn: page, gatehouse }) => {
  await post(gatehouse, 'Undo Clerk')
  await page.goto('/careers')
  const card = page.getByRole('article', { name: 'Undo Clerk' })
  await card.getByRole('button', { name: 'Delete Undo Clerk' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this career posting?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Career deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card).toBeVisible()
})

test('the cards, the form and the confirmation have no accessibility violations', async ({
  signedIn: page,
  gatehouse,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const title = 'Axe Clerk'
  await post(gatehouse, title)
  await page.goto('/careers')
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  await check(page, 'cards')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check(page, 'question')
  await page.keyboard.press('Escape')
  await page.goto('/careers?form=new')
  await expect(page.getByRole('dialog', { name: 'New Career' }).getByLabel('Title')).toBeVisible()
  await check(page, 'New Career')
})

async function post(gatehouse: Gatehouse, title: string): Promise<void> {
  const response = await fetch(`${gatehouse.url}/admin/careers/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: await gatehouse.signIn() },
    body: JSON.stringify({
      title,
      description: 'Keeps the viewing calendar in order.',
      location: 'Lekki, Lagos',
      position: 'Full time',
      salary: 90_000,
      type: 'On-site',
    }),
  })
  expect(response.status).toBe(200)
}
