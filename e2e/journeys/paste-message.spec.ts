import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe'
import { photograph } from '../support/property-form'
import { addSession, expect, test } from '../support/test'

const message = `*DIRECT BRIEF*
Newly built 4 bedroom fully detached duplex + BQ, Ikate Lekki
₦285m asking
C of O, swimming pool, gym
Call 0803 555 0142`

const shared = 'Mini flat to let, Yaba, 900k per annum'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' })

const form = (page: Page) => page.getByRole('dialog', { name: 'New Property' })

test('a pasted message becomes a listing on a phone', async ({ signedIn: page }) => {
  await page.goto('/properties?form=new')
  await form(page).getByRole('button', { name: 'Paste a Message' }).tap()
  await form(page).getByLabel('Message', { exact: true }).fill(message)
  await form(page).getByRole('button', { name: 'Read Message' }).tap()
  await expect(form(page).getByLabel('Location')).toHaveValue(/Ikate/)
  await expect(form(page).getByLabel('Price')).toHaveValue('285,000,000')
  await expect(form(page).getByText('285 million naira · Read from the message')).toBeVisible()
  await expect(form(page).getByLabel('Description')).not.toHaveValue(/0803|direct brief/i)
  await expectNoViolations(page, 'a form that was filled from a message')
  const front = await photograph(1)
  await form(page).getByLabel('Add Photos').setInputFiles(front)
  await form(page).getByLabel('Available From').fill('2027-01-15')
  await form(page).getByRole('button', { name: 'Add Property' }).tap()
  await expect(page.getByText('Property created successfully')).toBeVisible({ timeout: 30_000 })
})

test('a message that is shared with the application waits for the sign-in and opens the form', async ({
  page,
  gatehouse,
}) => {
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/properties`)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  // The next page is of the service worker, and without a session.
  await page.evaluate(() => localStorage.clear())
  // As the share sheet of a phone does: no page of the application sends it.
  await page.goto('about:blank')
  await page.setContent(`
    <form method="post" enctype="multipart/form-data" action="${gatehouse.url}/share-message">
      <input name="text" value="${shared}"><button>Share</button>
    </form>`)
  await page.getByRole('button', { name: 'Share' }).tap()
  await page.waitForURL(/\/login/)
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/properties?form=new`)
  await expect(form(page).getByLabel('Message', { exact: true })).toHaveValue(shared)
  await form(page).getByRole('button', { name: 'Read Message' }).tap()
  await expect(form(page).getByLabel('Price')).toHaveValue('900,000')
  await expect(form(page).getByRole('radio', { name: 'Lease' })).toBeChecked()
})
