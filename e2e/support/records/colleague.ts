import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Gatehouse } from '../gatehouse'

const password = 'harmattan in the garden'

/** Creates another admin, Bola Okafor, and signs in. Returns the token. */
export async function signInColleague(gatehouse: Gatehouse): Promise<string> {
  const email = `bola-${randomUUID()}@gatehouse.test`
  const fields = { name: 'Bola Okafor', email, phone_number: '0803 000 0002', status: 1 }
  const response = await fetch(`${gatehouse.url}/admin/auth/register-admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: await gatehouse.signIn() },
    body: JSON.stringify({ ...fields, pswd: password, confirmPswd: password }),
  })
  if (!response.ok) throw new Error(`Creating an admin returned ${response.status}: ${await response.text()}`)
  return gatehouse.signIn({ email, password })
}

/** A page in a browser of its own, of another admin. */
export async function openColleague(browser: Browser, gatehouse: Gatehouse): Promise<Page> {
  const token = await signInColleague(gatehouse)
  const context = await browser.newContext({ baseURL: gatehouse.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${gatehouse.url}/icon.svg`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  return page
}

/** Sends a request without a body, such as an archive or a delete, as an admin. */
export async function change(gatehouse: Gatehouse, token: string, path: string, method = 'POST'): Promise<void> {
  const response = await fetch(gatehouse.url + path, { method, headers: { Authorization: token } })
  if (!response.ok) throw new Error(`${path} returned ${response.status}`)
}

/** Changes a field of a property in the console. */
export async function editProperty(page: Page, id: string, label: string, value: string): Promise<void> {
  await page.goto(`/properties/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Property' })
  await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Property updated successfully').waitFor()
}
