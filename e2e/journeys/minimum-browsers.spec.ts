import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { newerFunctions, newerFunctionsIn, removeFunctions } from '../support/browsers/newer-functions'
import { admin } from '../support/gatehouse'
import { pages } from '../support/pages'
import { fillNewProperty, photograph, runCardAction } from '../support/property-form'
import { createProperty } from '../support/records/property'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

const built = fileURLToPath(new URL('../../console/dist/', import.meta.url))

test('no file of the build calls a function that the oldest supported browsers lack', async () => {
  const names = (await readdir(built, { recursive: true })).filter((name) => name.endsWith('.js'))
  expect(names.length).toBeGreaterThan(50)
  const found = await Promise.all(
    names.map(async (name) =>
      newerFunctionsIn(await readFile(built + name, 'utf8')).map((call) => `${call} in ${name}`),
    ),
  )
  expect(found.flat()).toEqual([])
})

test('the check finds a call, and not one that asks first whether the function exists', () => {
  expect(newerFunctionsIn('let a=b.toSorted(c)')).toEqual(['toSorted'])
  expect(newerFunctionsIn('let a=URL.canParse(b)')).toEqual(['URL.canParse'])
  expect(newerFunctionsIn('typeof a.checkVisibility==`function`?a.checkVisibility():1')).toEqual([])
})

test.describe('without the functions that the oldest supported browsers lack', () => {
  test.beforeEach(({ context }) => context.addInitScript(removeFunctions, newerFunctions))

  test('an admin signs in, and every page opens', async ({ page, gatehouse }) => {
    await createProperty(gatehouse, { location: 'Old Laptop Street, Yaba' })
    await page.goto('/login')
    expect(await page.evaluate(() => 'toSorted' in [])).toBe(false)
    await fillSignIn(page, admin)
    await expect(page).toHaveURL(/\/$/)
    for (const { address, heading } of pages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeAttached()
      await expect(page.locator('[aria-busy=true], [aria-label^=Loading]'), address).toHaveCount(0)
      await expect(page.getByRole('alert'), address).toHaveCount(0)
    }
  })

  test('a property is created with photographs in another order, found, edited and deleted', async ({
    signedIn: page,
  }) => {
    await page.goto('/properties')
    const form = await fillNewProperty(page, 'Windows Seven Road, Ikeja', {
      photographs: await Promise.all([1, 2].map(photograph)),
    })
    await form.getByRole('button', { name: 'Image 2', exact: false }).first().press('Space')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await form.getByRole('button', { name: 'Add Property' }).click()
    await expect(page.getByText('Property created successfully')).toBeVisible()

    await page.getByRole('searchbox').first().fill('windows ikeja')
    const card = page.getByRole('article', { name: /Windows Seven Road/ })
    await card.getByRole('link').click()
    await expect(page.getByRole('img', { name: 'Photo 1 of 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog')
    await edit.getByLabel('Price').fill('86000000')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Property updated successfully')).toBeVisible()
    await page.goto('/properties')
    await runCardAction(page, 'Windows Seven Road', 'Delete')
    await expect(page.getByRole('article', { name: /Windows Seven Road/ })).toHaveCount(0)
  })

  test('the draft of an announcement is restored, and the announcement is saved with its link', async ({
    signedIn: page,
  }) => {
    await page.goto('/announcements?form=new')
    const form = page.getByRole('dialog', { name: 'New Announcement' })
    await form.getByLabel('Announcement text').fill('For old browsers')
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    await page.goto('/announcements')
    await page.getByRole('button', { name: /^Continue / }).click()
    await expect(form.getByLabel('Announcement text')).toHaveValue('For old browsers')
    await form.getByLabel('Redirect link').fill('lekkihomes.test/open-house')
    await form.getByRole('button', { name: 'Create Announcement' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'For old browsers' })).toBeVisible()
  })
})

for (const path of ['/', '/login', '/set-password']) {
  test(`a browser that is older shows a text in place of ${path}`, async ({ browser, gatehouse }) => {
    // The console reports an error, because it does not start.
    const page = await browser.newPage({ baseURL: gatehouse.url })
    await page.addInitScript(() => {
      CSS.supports = () => false
    })
    await page.goto(path)
    await expect(page.getByText('Gatehouse does not work in this browser, because it is too old.')).toBeVisible()
    await expect(page.locator('#root')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(path)
    await page.close()
  })
}

test('a browser without modules shows the text by a script that it can read', async ({ page, request }) => {
  const script = await (await request.get('/old-browser.js')).text()
  expect(script.replace(/\/\/.*/g, '')).not.toMatch(/=>|`|\b(?:const|let|class)\b|\?\.|\?\?/)
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const classic = html.replaceAll('type="module"', 'type="unknown"').replace('<script nomodule', '<script')
    await route.fulfill({ response, body: classic })
  })
  await page.goto('/login')
  await expect(page.getByText('Gatehouse does not work in this browser, because it is too old.')).toBeVisible()
})
