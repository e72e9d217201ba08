import { pages } from '../support/pages'
import { createEveryKind } from '../support/records/every-kind'
import { addSession, expect, test } from '../support/test'
import { findSmallTargets } from '../support/browsers/touch-targets'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('every control of every page is at least 44 × 44 px for a finger', async ({ page, ownGatehouse: gatehouse }) => {
  const { property, history, agent } = await createEveryKind(page, gatehouse)
  const addresses = [
    ...pages.map(({ address }) => address),
    property,
    history,
    agent,
    '/properties?layout=table',
    '/properties?form=new',
    '/import/listings',
    '/keys',
    '/areas',
    '/areas?tab=added',
    '/webhooks',
    '/feeds',
  ]
  const small = new Map<string, unknown>()
  for (const address of addresses) {
    await page.goto(`${gatehouse.url}${address}`)
    await expect(page.locator('h1').first()).toBeAttached()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    for (const { element, ...area } of await findSmallTargets(page.locator('html')))
      small.set(element, { address, ...area })
  }
  expect(Object.fromEntries(small)).toEqual({})
})

test('so is every control of an import, with its columns, its rows to correct and its result', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/import/listings`)
  const small = new Map<string, unknown>()
  const measure = async (opened: string) => {
    await expect(page.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
    for (const { element, ...area } of await findSmallTargets(page.locator('main')))
      small.set(element, { opened, ...area })
  }
  const lines = ['town,price,bedrooms', 'Plot 5, Lekki,75,000,000,4', 'Yaba,POA,2', 'Ikoyi', 'Surulere,45000000,3', '']
  const file = { name: 'listings.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByLabel('Choose a CSV File').setInputFiles(file)
  await page.getByText('Columns and Settings').tap()
  for (const line of ['Line 2', 'Line 4']) {
    const row = page.getByRole('listitem').filter({ hasText: line })
    await row.getByRole('button', { name: 'Correct the Cells' }).tap()
  }
  await measure('rows to correct')
  await page.getByRole('button', { name: 'Import the Good Ones' }).tap()
  await expect(page.getByRole('heading', { name: '1 property imported' })).toBeVisible()
  await measure('result')
  expect(Object.fromEntries(small)).toEqual({})
})
