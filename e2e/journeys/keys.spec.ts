import { expectNoViolationsInBothThemes as check } from '../support/axe'
import { openFollowing } from '../support/connections/followed-page'
import { addSession, expect, test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('by keyboard, a key is created, shown once, used, and revoked', async ({ page, ownGatehouse }) => {
  // axe looks four times at both themes.
  test.slow()
  const { url } = ownGatehouse
  const get = async (key: string, path: string) => {
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${key}` } })
    return response.status
  }
  await addSession(page, ownGatehouse)
  await page.goto(`${url}/keys`)
  await expect(page.getByText('No keys yet')).toBeVisible()
  await check(page, 'the page without keys')
  await page.getByRole('button', { name: 'Create New Key' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New Key' })
  await expect(form.getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.type('Lagos site')
  await form.getByRole('checkbox', { name: /^read listings/i }).press('Space')
  await check(page, 'the form of a key')
  await form.getByLabel(/^Name/).press('Enter')
  const shown = page.getByRole('dialog', { name: 'Key for Lagos site' })
  const key = await shown.getByLabel('Key', { exact: true }).inputValue()
  expect(key).toMatch(/^ghk_[\w-]{43}$/)
  await check(page, 'a new key')
  expect([await get(key, '/data/properties'), await get(key, '/admin/agents')]).toEqual([200, 403])
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await page.reload()
  const row = page.getByRole('list', { name: 'Keys' }).getByRole('listitem')
  await expect(row).toContainText(/Lagos site.*read listings.*Last used/)
  expect(await page.content()).not.toContain(key)
  await check(page, 'the page with a key')
  await row.getByRole('button', { name: 'Revoke Lagos site' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Revoked and Expired Keys' })).toContainText('Lagos site')
  expect(await get(key, '/data/properties')).toBe(401)
  await page.getByRole('link', { name: 'Activity of Lagos site' }).press('Enter')
  await expect(page).toHaveURL(/activity\?admin_id=/)
  await expect(page.getByText('No change matches these filters.')).toBeVisible()
})

test('open pages show what another admin does with keys', async ({ page, ownGatehouse }) => {
  const { url } = ownGatehouse
  await addSession(page, ownGatehouse)
  // The pages of a browser share one connection.
  const activity = await page.context().newPage()
  await openFollowing(activity, `${url}/activity?entity=api_key`)
  await page.goto(`${url}/keys`)
  await expect(page.getByText('No keys yet')).toBeVisible()
  const headers = { Authorization: await ownGatehouse.signIn(), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Portal', scopes: ['feed'] })
  const created = await fetch(`${url}/admin/api-keys`, { method: 'POST', headers, body })
  const { data } = (await created.json()) as { data: { id: string } }
  await expect(page.getByRole('list', { name: 'Keys' })).toContainText('Portal')
  await expect(activity.getByText('added the key Portal')).toBeVisible()
  await fetch(`${url}/admin/api-keys/${data.id}`, {
    method: 'DELETE',
    headers: { Authorization: headers.Authorization },
  })
  await expect(page.getByRole('list', { name: 'Revoked and Expired Keys' })).toContainText('Portal')
  await expect(activity.getByText('revoked the key Portal')).toBeVisible()
})

test.describe('on a phone of 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a key is created with the thumb, and an incomplete form says what is missing', async ({
    page,
    ownGatehouse,
  }) => {
    await addSession(page, ownGatehouse)
    await page.goto(`${ownGatehouse.url}/keys?form=new`)
    const form = page.getByRole('dialog', { name: 'New Key' })
    await form.getByLabel(/^Name/).fill('Portal')
    await form.getByRole('checkbox', { name: /^feed/i }).tap()
    await form.getByLabel(/^Only from these addresses/).fill('somewhere')
    await form.getByRole('button', { name: 'Create Key' }).tap()
    await expect(form.getByText(/^Enter addresses such as/)).toBeVisible()
    await form.getByLabel(/^Only from these addresses/).fill('203.0.113.7')
    await form.getByRole('button', { name: 'Create Key' }).tap()
    await page.getByRole('dialog', { name: 'Key for Portal' }).getByRole('button', { name: 'Done' }).tap()
    await expect(page.getByRole('list', { name: 'Keys' })).toContainText('Only from 203.0.113.7')
    await check(page, 'a key on a phone')
  })
})
