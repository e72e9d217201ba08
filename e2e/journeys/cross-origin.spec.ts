import { freePort } from '../../server/test/free-port'
import { admin, startGatehouse, type Gatehouse } from '../support/gatehouse'
import { createProperty } from '../support/records/property'
import { runCardAction } from '../support/property-form'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

// The API on one origin and the console on another (API_HOST, AUTH_HOST, CORS_ORIGINS: docs/decisions/0029).
let api: Gatehouse
let elsewhere: Gatehouse
test.beforeAll(async () => {
  const port = await freePort()
  api = await startGatehouse({ CORS_ORIGINS: `http://127.0.0.1:${port}` })
  elsewhere = await startGatehouse({ PORT: String(port), API_HOST: api.url, AUTH_HOST: api.url })
})
test.afterAll(async () => {
  await elsewhere.remove()
  await api.remove()
})

test('a console on another origin signs in, shows the pictures and changes a property', async ({ page }) => {
  await createProperty(api, { location: 'Two Hosts Road, Ikeja' })
  await page.goto(`${elsewhere.url}/properties`)
  await fillSignIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  const photo = page.getByRole('article').locator('img').first()
  await expect(photo).toHaveAttribute('src', new RegExp(`^${api.url}/media/`))
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)

  // A canvas with a picture of another origin cannot be read, unless it was loaded for that.
  await page.getByRole('button', { name: /^Actions for .*Two Hosts Road/ }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  await expect(share.getByRole('img')).toBeVisible()
  await expect(share.getByText('could not be loaded')).toHaveCount(0)
  await share.getByRole('button', { name: 'Close' }).click()

  await runCardAction(page, 'Two Hosts Road', 'Archive')
  await expect(page.getByText('Property archived successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Property unarchived successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(`${elsewhere.url}/login`)
})

test('a console whose origin is not listed cannot sign in, and shows that the server cannot be reached', async ({
  page,
}) => {
  const unlisted = await startGatehouse({ API_HOST: api.url, AUTH_HOST: api.url })
  await page.goto(`${unlisted.url}/login`)
  await fillSignIn(page, admin)
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(page).toHaveURL(/login$/)
  await unlisted.remove()
})
