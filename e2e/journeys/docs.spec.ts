import { expectNoViolations } from '../support/axe'
import { expect, test } from '../support/test'

/**
 * What axe finds in Scalar 1.46 itself: roles of its sidebar and tabs, equal names of regions, and buttons
 * that have only an icon.
 */
const scalarRules = [
  'aria-allowed-attr',
  'aria-allowed-role',
  'aria-required-children',
  'button-name',
  'landmark-unique',
]

test('the API documentation groups and finds endpoints without another host', async ({ page, gatehouse }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: 'Gatehouse API', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Properties' })).toBeVisible()
  expect(await page.evaluate(() => document.fonts.check("16px 'Hanken Grotesk'"))).toBe(true)
  await expectNoViolations(page, '/docs', scalarRules)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('archive')
  await page
    .getByRole('option', { name: /property-archive/ })
    .first()
    .click()
  await expect(page).toHaveURL(/property-archive/)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect([...hosts]).toEqual([new URL(gatehouse.url).host])
})
