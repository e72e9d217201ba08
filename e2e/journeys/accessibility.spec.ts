import { registerAgent } from '../support/records/agent'
import { expectNoViolationsInBothThemes as check, popupRules } from '../support/axe'
import { createProperty } from '../support/records/property'
import { pages } from '../support/pages'
import { expect, test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { address, heading } of pages)
  test(`${address} has no accessibility violations`, async ({ signedIn: page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached()
    await check(page, address)
  })

test('no page of a record has accessibility violations', async ({ signedIn: page, gatehouse }) => {
  const agent_id = await registerAgent(gatehouse, { company_name: 'Axe Homes', email: 'screens@axe.test' })
  const id = await createProperty(gatehouse, { location: 'Axe Street', photographs: 3, agent_id })
  for (const { address, heading } of [
    { address: `/properties/${id}`, heading: '5-bed duplex' },
    { address: `/agents/${agent_id}`, heading: 'Axe Homes' },
    { address: '/agents/no-such-id', heading: 'Agent' },
    { address: '/properties/no-such-id', heading: 'Property' },
    { address: '/nowhere', heading: /not found/i },
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached()
    await check(page, address)
  }
})

test('the sign-in page has no accessibility violations', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await check(page, '/login')

  const credentials = { email: 'throttled@axe.test', pswd: 'not the password' }
  const attempt = () => page.request.post('/admin/auth/signin', { data: credentials })
  await Promise.all(Array.from({ length: 10 }, attempt))
  await page.getByLabel('Email').fill(credentials.email)
  await page.getByLabel('Password', { exact: true }).fill(credentials.pswd)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/^Time left: 1\d min \d\d s$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await check(page, '/login after too many attempts')
})

test('the page of a one-use link has no accessibility violations', async ({ page, gatehouse }) => {
  const headers = { Authorization: await gatehouse.signIn() }
  const data = { name: 'Amaka Obi', email: 'link@axe.test' }
  const { link } = await (await page.request.post('/admin/users/invite', { headers, data })).json()
  await page.goto(link.url)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await check(page, '/set-password')
  await page.goto('/set-password#unknown')
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible()
  await check(page, '/set-password with a link that cannot be used')
})

test('no dialog has accessibility violations', async ({ signedIn: page, gatehouse }) => {
  const id = await createProperty(gatehouse, { location: 'Dialog Street', photographs: 3 })
  await page.goto(`/properties/${id}`)
  await page.getByRole('button', { name: 'View Full Screen', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'full-screen photographs')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await check(page, 'menu', popupRules)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check(page, 'confirmation')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await check(page, 'Edit Property')
})

test('no dialog of the lists has accessibility violations', async ({ signedIn: page }) => {
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Create New Property' }).first().click()
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Location is required')).toBeVisible()
  await check(page, 'New Property with its messages')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Views' })).toBeVisible()
  await check(page, 'Views')
  await page.getByRole('button', { name: 'Save View' }).click()
  await expect(page.getByRole('dialog', { name: 'Save View' })).toBeVisible()
  await check(page, 'Save View')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')

  await page.goto('/affiliates')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  await check(page, 'Columns')
  await page.goto('/properties')

  await page.getByRole('button', { name: 'Recently Deleted' }).click()
  await expect(page.getByRole('dialog', { name: 'Recently Deleted' })).toBeVisible()
  await check(page, 'Recently Deleted')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('Nothing new')).toBeVisible()
  await check(page, 'bell', popupRules)
})

test('no list of choices or popover has accessibility violations', async ({ signedIn: page, gatehouse }) => {
  await createProperty(gatehouse, { location: 'Choice Street' })
  await page.goto('/properties')
  for (const name of ['Property type', 'Sale or lease']) {
    await page.getByRole('combobox', { name }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await check(page, name, popupRules)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await page.getByRole('button', { name: /^Order/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await check(page, 'Order', popupRules)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: /^Price/ }).click()
  await expect(page.getByLabel('From')).toBeVisible()
  await check(page, 'Price', popupRules)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('From')).toHaveCount(0)
  for (const [button, panel] of [
    [/^Needs work/, 'Needs work'],
    [/^Rooms and dates/, 'More filters'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: panel })).toBeVisible()
    await check(page, panel, popupRules)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: panel })).toHaveCount(0)
  }
  await page.goto('/properties?type=Rent&needs=photos,price&min_bedroom=3')
  await expect(page.getByRole('group', { name: 'Active filters' })).toBeVisible()
  await check(page, 'active filters')
})

test('no question or list of a form has accessibility violations', async ({ signedIn: page, gatehouse }) => {
  await registerAgent(gatehouse, { company_name: 'Choice Homes', email: 'choice@axe.test' })
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Create New Property' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Property' })
  await form.getByLabel('Location').fill('Question Street, Yaba')
  await form.getByRole('combobox', { name: 'Agent' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await check(page, 'the agents of the form', popupRules)
  await page.keyboard.press('Escape')
  await expect(form.getByText(/^Draft saved/)).toBeVisible()

  await page.goto('/properties')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('delete unsaved drafts')
  await check(page, 'Log Out with a draft')
  await page.getByRole('button', { name: 'Stay Signed In' }).click()
  // A shortcut does nothing while a question is open, until its exit animation has ended.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
  await check(page, 'Keyboard Shortcuts')
})

test('neither the menu nor the filters of a phone have accessibility violations', async ({ signedIn: page }) => {
  await page.goto('/properties')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Careers' })).toBeVisible()
  await check(page, 'the menu on a phone')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filters and Order' })).toBeVisible()
  await check(page, 'Filters on a phone')
})
