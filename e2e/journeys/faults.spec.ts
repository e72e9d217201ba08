import { registerAgent } from '../support/agent'
import { signUp } from '../support/intake'
import { publishListing } from '../support/listing'
import { expect, keepSignedIn, test } from '../support/test'

const listFailed = 'Failed to fetch data. Please try again later.'

/** The screens of the menu that nothing was read of before; those of the lists are visited on the way to a record. */
const ofMenu: readonly { name: string; failed: string; heading?: string }[] = [
  { name: 'Dashboard', failed: listFailed },
  { name: 'Affiliates', failed: 'Failed to fetch affiliates' },
  { name: 'Announcements', failed: 'Failed to fetch announcements' },
  { name: 'App Banners', failed: 'Failed to fetch banners' },
  { name: 'Careers', failed: 'Failed to fetch careers', heading: 'Welcome Admin,' },
  { name: 'Admins', failed: 'Failed to fetch admin data' },
]

/** What gets no answer is asked for twice more, a little later each time. */
const outlasting = { timeout: 20_000 }

test('with the server stopped every screen says so, and shows its content when the server is back', async ({
  context,
  page,
  ownGatehouse,
}) => {
  test.slow()
  const agentId = await registerAgent(ownGatehouse)
  const propertyId = await publishListing(ownGatehouse, { location: 'Stopped Street, Yaba', agent_id: agentId })
  await keepSignedIn(context, ownGatehouse)
  const menu = page.getByRole('complementary')
  const agent = page.getByRole('link', { name: 'Open Lekki Homes' })
  const property = page.getByRole('link', { name: /Open .*Stopped Street/ })
  // Coming near a link fetches the code of its page and nothing of its data.
  await page.goto(`${ownGatehouse.url}/agents`)
  await agent.hover()
  for (const { name } of ofMenu) await menu.getByRole('link', { name, exact: true }).hover()
  await menu.getByRole('link', { name: 'Properties', exact: true }).click()
  await property.hover()
  await page.waitForLoadState('networkidle')
  await ownGatehouse.stop()

  await property.click()
  await expect(page.getByText('Failed to fetch property')).toBeVisible(outlasting)
  await menu.getByRole('link', { name: 'Agents', exact: true }).click()
  await agent.click()
  await expect(page.getByText('Failed to fetch agent')).toBeVisible(outlasting)
  for (const { name, failed } of ofMenu) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('main').getByText(failed).first(), name).toBeVisible(outlasting)
  }
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Inquiries' }).click()
  await expect(page.getByText('This page could not be loaded')).toBeVisible()

  await ownGatehouse.start()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Inquiries', level: 1 })).toBeAttached()
  for (const { name, failed, heading = name } of ofMenu) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached()
    await expect(page.getByRole('main').locator('[aria-busy=true], [aria-label^=Loading]')).toHaveCount(0)
    await expect(page.getByText(failed), name).toHaveCount(0)
  }
  await page.goto(`${ownGatehouse.url}/agents/${agentId}`)
  await expect(page.getByRole('heading', { name: 'Lekki Homes' }).first()).toBeVisible()
  await page.goto(`${ownGatehouse.url}/properties/${propertyId}`)
  await expect(page.getByText('Stopped Street, Yaba').first()).toBeVisible()
})

test('a list that was requested while the server was stopped offers Retry', async ({ context, page, ownGatehouse }) => {
  test.slow()
  await keepSignedIn(context, ownGatehouse)
  await page.goto(`${ownGatehouse.url}/properties`)
  await expect(page.getByText('No active properties found.')).toBeVisible()
  await ownGatehouse.stop()
  await page.getByRole('tab', { name: /Archived/ }).click()
  await expect(page.getByText(listFailed)).toBeVisible(outlasting)
  await ownGatehouse.start()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No archived properties found.')).toBeVisible()
})

for (const [name, fault] of [
  ['a 500', { status: 500, body: '{"status":false,"code":"internal","message":"Something went wrong"}' }],
  ['JSON cut short', { status: 200, body: '{"status":true,"data":[{"id":"01' }],
] as const) {
  test(`${name} empties the dashboard's lists with a message, and Retry fills them`, async ({ signedIn: page }) => {
    await page.route(/\/(data\/properties|admin\/(stats|recent-signups))/, (route) =>
      route.fulfill({ status: fault.status, contentType: 'application/json', body: fault.body }),
    )
    await page.goto('/')
    await expect(page.getByText(listFailed)).toHaveCount(3, { timeout: 20_000 })
    // The trends come in a file of their own, and ask for the counts once more when it is there.
    await expect(page.getByLabel('Loading trends')).toHaveCount(0, { timeout: 20_000 })
    await expect(page.getByText(listFailed)).toHaveCount(3, { timeout: 20_000 })
    await page.unrouteAll()
    const retry = page.getByRole('button', { name: 'Retry' })
    for (const left of [2, 1, 0]) {
      await retry.first().click()
      await expect(retry).toHaveCount(left)
    }
    await expect(page.getByText(listFailed)).toHaveCount(0)
    await expect(page.getByText('No signups found')).toBeVisible()
  })

  test(`${name} on a property's own page says 'Failed to fetch property'`, async ({ signedIn: page, gatehouse }) => {
    const id = await publishListing(gatehouse, { location: `Fault Street, ${name}` })
    await page.route(`**/data/properties/${id}`, (route) =>
      route.fulfill({ status: fault.status, contentType: 'application/json', body: fault.body }),
    )
    await page.goto(`/properties/${id}`)
    await expect(page.getByText('Failed to fetch property')).toBeVisible({ timeout: 20_000 })
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(`Fault Street, ${name}`)).toBeVisible()
  })
}

test("an unknown id says 'Property not found'", async ({ signedIn: page }) => {
  await page.goto('/properties/0193a2b4-0000-7000-8000-000000000001')
  await expect(page.getByText('Property not found')).toBeVisible()
})

const notLoaded = 'This part of the page could not be loaded'

test('a form, a menu and a confirmation whose code could not be fetched say so, and open with Retry or at the next press', async ({
  signedIn: page,
  gatehouse,
}) => {
  await publishListing(gatehouse, { location: 'Swallowed Street, Surulere' })
  await page.route(/\/assets\/(property-form|confirm-dialog|menu-popup)-/, (route) => route.abort())
  const told = page.getByText(notLoaded)
  const retry = async () => {
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(told).toHaveCount(0)
  }
  await page.goto('/properties')
  await page.getByRole('button', { name: /Actions for .*Swallowed Street/ }).click()
  await expect(told).toBeVisible()
  await retry()
  await page.route(/\/assets\/(property-form|confirm-dialog)-/, (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(told).toBeVisible()
  await retry()
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to delete this property?' })
    .getByRole('button', { name: 'Cancel' })
    .click()

  await page.route(/\/assets\/property-form-/, (route) => route.abort())
  const create = page.getByRole('button', { name: 'Create New Property' })
  await create.click()
  await expect(told).toBeVisible()
  await expect(page.getByRole('article', { name: /Swallowed Street/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close notice' }).click()
  await expect(page).toHaveURL(/\/properties$/)
  await create.click()
  await expect(told).toBeVisible()
  await page.unrouteAll()
  await create.click()
  await expect(page.getByRole('dialog', { name: 'New Property' })).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('View All and the list of shortcuts come at the next press when their code could not be fetched', async ({
  context,
  page,
  ownGatehouse,
}) => {
  await keepSignedIn(context, ownGatehouse)
  for (let number = 1; number <= 7; number += 1)
    await signUp(ownGatehouse, { name: `Person ${number}`, email: `person${number}@swallowed.test` })
  await page.route(/\/assets\/(all-rows|shortcuts-dialog)-/, (route) => route.abort())
  await page.goto(ownGatehouse.url)
  await page.getByRole('button', { name: 'View All' }).click()
  const told = page.getByRole('alert').filter({ hasText: listFailed })
  await expect(told).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByText(notLoaded)).toBeVisible()
  await page.unrouteAll()
  await told.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').getByText('Person 1', { exact: true })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('a property whose carousel cannot be fetched shows its first photograph, and the others after Retry', async ({
  signedIn: page,
  gatehouse,
}) => {
  const id = await publishListing(gatehouse, { location: 'Still Street, Yaba' })
  await page.route(/property-carousel[^/]*\.js/, (route) => route.abort())
  await page.goto(`/properties/${id}`)
  await expect(page.getByText('Still Street, Yaba').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Photo 1 of/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View full screen' })).toHaveCount(0)
  await expect(page.getByText(notLoaded)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'View full screen', exact: true })).toBeVisible()
})
