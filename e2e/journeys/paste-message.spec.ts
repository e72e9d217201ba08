import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe'
import type { Gatehouse } from '../support/gatehouse'
import { photograph } from '../support/property-form'
import { addSession, expect, test } from '../support/test'

const message = `*DIRECT BRIEF*
Newly built 4 bedroom fully detached duplex + BQ, Ikate Lekki
₦285m asking
C of O, swimming pool, gym
Call 0803 555 0142`

const several = `1. 4 bedroom terraced duplex for sale, Ikate, Lekki. ₦185m
2. 3 bedroom bungalow for sale, Ajah. ₦65m
Call 0803 555 0142`

const shared = 'Mini flat to let, Yaba, 900k per annum'

interface Manifest {
  share_target: { action: string; method: string; enctype: string; params: { text: string } }
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' })

/**
 * As the share sheet of a phone does, by the manifest: no page of the application sends it. It ends without a
 * session.
 */
async function shareMessage(page: Page, gatehouse: Gatehouse): Promise<void> {
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/properties`)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  // The next page is of the service worker, and without a session.
  await page.evaluate(() => localStorage.clear())
  const manifest = (await (await fetch(`${gatehouse.url}/manifest.webmanifest`)).json()) as Manifest
  const { action, method, enctype, params } = manifest.share_target
  await page.goto('about:blank')
  await page.setContent(`
    <form method="${method}" enctype="${enctype}" action="${gatehouse.url}${action}">
      <input name="${params.text}" value="${shared}"><button>Share</button>
    </form>`)
  await page.getByRole('button', { name: 'Share' }).tap()
  await page.waitForURL(/\/login/)
}

const form = (page: Page) => page.getByRole('dialog', { name: 'New Property' })

test('a pasted message becomes a listing on a phone, which is shared from its notice', async ({ signedIn: page }) => {
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

  await page.getByRole('button', { name: /^Share Property created/ }).tap()
  const share = page.getByRole('dialog', { name: 'Share' })
  await expect(share.getByRole('img', { name: '4-bed duplex, Ikate' })).toBeVisible()
  await expect(page).toHaveURL(/\/properties\/[^/?]+$/)
  await page.goBack()
  await expect(share).toHaveCount(0)
  await expect(page).toHaveURL(/\/properties\/[^/?]+$/)
})

test('a price that is not clear is filled in by a press on one of the amounts', async ({ signedIn: page }) => {
  await page.goto('/properties?form=new')
  await form(page).getByRole('button', { name: 'Paste a Message' }).tap()
  await form(page).getByLabel('Message', { exact: true }).fill('3 bedroom flat to let, Yaba\nRent 4m or 4.5m yearly')
  await form(page).getByRole('button', { name: 'Read Message' }).tap()
  const use = form(page).getByRole('button', { name: 'Use ₦4,500,000' })
  await expect(use).toBeVisible()
  await expect(form(page).getByText('“Rent 4m or 4.5m yearly”')).toHaveCount(2)
  await expectNoViolations(page, 'amounts that may be the price')
  const { height } = (await use.boundingBox())!
  expect(height).toBeGreaterThanOrEqual(44)
  await page.reload()
  await use.tap()
  await expect(form(page).getByLabel('Price')).toHaveValue('4,500,000')
  await expect(form(page).getByLabel('Price')).toBeFocused()
  await expect(use).toHaveCount(0)
})

test('of a message with several listings one is chosen, and the others are drafts', async ({ signedIn: page }) => {
  await page.goto('/properties?form=new')
  await form(page).getByRole('button', { name: 'Paste a Message' }).tap()
  await form(page).getByLabel('Message', { exact: true }).fill(several)
  await form(page).getByRole('button', { name: 'Read Message' }).tap()
  const second = form(page).getByRole('button', { name: '3-bed bungalow, Ajah · ₦65,000,000' })
  await expect(second).toBeVisible()
  await expectNoViolations(page, 'the choice of a listing')
  await second.tap()
  await expect(form(page).getByLabel('Price')).toHaveValue('65,000,000')
  await expect(form(page).getByText(/^Draft saved on this device/)).toBeVisible()
  await page.goto('/properties')
  const drafts = page.getByRole('region', { name: 'Unsaved drafts' })
  for (const name of ['4-bed terrace, Ikate, Lekki · ₦185,000,000', '3-bed bungalow, Ajah · ₦65,000,000'])
    await expect(drafts.getByText(name)).toBeVisible()
})

test('a message that is shared with the application waits for the sign-in and opens the form', async ({
  page,
  gatehouse,
}) => {
  await shareMessage(page, gatehouse)
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/`)
  const notice = page.getByRole('button', { name: 'Open A shared message has not been opened' })
  await expect(notice).toBeVisible()
  await expectNoViolations(page, 'the notice of a shared message')
  await notice.tap()
  await expect(form(page).getByLabel('Message', { exact: true })).toHaveValue(shared)
  await form(page).getByRole('button', { name: 'Read Message' }).tap()
  await expect(form(page).getByLabel('Price')).toHaveValue('900,000')
  await expect(form(page).getByRole('radio', { name: 'Lease' })).toBeChecked()
  await expect(notice).toHaveCount(0)
})

test('Log Out removes a shared message that no form has taken', async ({ page, gatehouse }) => {
  await shareMessage(page, gatehouse)
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/agents`)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Log Out' }).tap()
  const question = page.getByRole('alertdialog', { name: 'Log out and delete unsaved drafts?' })
  await expect(question).toContainText('These drafts on this device will be deleted: a shared message.')
  await question.getByRole('button', { name: 'Log Out' }).tap()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(() => caches.has('gatehouse-shared-message'))).toBe(false)
})
