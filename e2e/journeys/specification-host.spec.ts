import { admin, startGatehouse, type Gatehouse } from '../support/gatehouse'
import { hostToken, startSpecificationHost, type SpecificationHost } from '../support/specification-host'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

let host: SpecificationHost
let gatehouse: Gatehouse
test.beforeAll(async () => {
  host = await startSpecificationHost()
  gatehouse = await startGatehouse({ API_HOST: host.url, AUTH_HOST: host.url })
})
test.afterAll(async () => {
  await gatehouse.remove()
  await host.remove()
})

test('the console works against a host that knows only the calls of the specification', async ({ page }) => {
  await page.goto(`${gatehouse.url}/login`)
  await fillSignIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('authToken'))).toBe(hostToken)

  const outline = page.getByRole('heading', { name: 'Properties Outline' }).locator('..')
  await expect(outline.getByRole('definition')).toHaveText(['31', '20', '10', '1'])
  await expect(page.getByText('Showing 1 to 6 of 8 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('p8@mail.ng')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(8)

  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  await expect(page.getByRole('tab', { name: /Active 30/ })).toBeVisible()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /search/i }))
    .first()
    .fill('Street 30')
  // The number alone can be right before the search is applied.
  await expect(page.getByRole('article')).toHaveText([/Street 30,/])
  await page.getByRole('article').getByRole('link').click()
  // Until then the cards that were found before are fading out.
  await expect(page.getByRole('heading', { level: 1, name: /Plain Street 30/ })).toBeVisible()
  await expect(page.getByText('₦4,500,000')).toBeVisible()
  await expect(page.getByText('15 January 2027')).toBeVisible()
  await expect(page.getByRole('link', { name: /Aba Homes/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View floor plan 1 full screen' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Property' })
  await form.getByLabel('Price').fill('5000000')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Property updated successfully')).toBeVisible()

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Property archived successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Affiliates', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Ada Eze' })).toContainText('₦900,000')
  await page.getByRole('button', { name: 'Actions for Ada Eze' }).click()
  await page.getByRole('menuitem', { name: 'Update Status' }).click()
  await page.getByRole('textbox', { name: 'Status' }).fill('Completed')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Affiliate status updated successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Aba Homes' })).toContainText('31 (1 archived)')
  await page.getByRole('link', { name: 'Announcements', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Office closed on Monday' })).toContainText('15-08-2024')
  await page.getByRole('link', { name: 'Admins', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'uche@aba.ng' })).toBeVisible()
  await page.getByRole('link', { name: 'App Banners', exact: true }).click()
  await page
    .getByRole('article')
    .getByRole('button', { name: /Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Banner deleted successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Careers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Admin,' })).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /inquiries/i }).click()
  await expect(page.getByText('Is it free?')).toBeVisible()
  await expect(page).not.toHaveURL(/login/)

  const specifiedCalls = [
    /^POST \/admin\/auth\/sign(in|out)$/,
    /^GET \/data\/(properties(\/\d+)?|announcements|banners)$/,
    /^GET \/admin\/(property-archive|affiliates|agents(\/7)?|get-users|get-admins|recent-signups|inquiries)$/,
    /^GET \/picture\.jpg$/,
    /^DELETE \/admin\/banners\/delete\/9$/,
    /^PUT \/admin\/properties\/edit\/30$/,
    /^PUT \/admin\/affiliate-status\/ade-3$/,
    /^POST \/admin\/property-archive\/add\/30$/,
  ]
  expect(host.received.filter((call) => !specifiedCalls.some((pattern) => pattern.test(call)))).toEqual([])
})
