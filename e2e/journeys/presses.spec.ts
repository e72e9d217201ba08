import { countPresses } from '../support/presses'
import { expect, test } from '../support/test'

// The number of clicks or taps that common tasks need. Each test starts where an admin starts, on a loaded page.

test('a click counts as one press, typing and keys as none', async ({ signedIn: page }) => {
  const presses = await countPresses(page)
  await page.goto('/agents')
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('zzzz')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(presses()).toBe(0)
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  await expect(page).toHaveURL(/properties$/)
  await expect.poll(presses).toBe(1)
  await page.reload()
  await page.getByRole('tab', { name: /^Archived/ }).click()
  await expect.poll(presses).toBe(2)
})
