import { registerAffiliate } from '../support/records/affiliate'
import { registerAgent } from '../support/records/agent'
import { createBanner } from '../support/records/banner'
import { importCsv } from '../support/records/import'
import { inquire, signUp } from '../support/records/intake'
import { createProperty } from '../support/records/property'
import { pages } from '../support/pages'
import { addSession, expect, test } from '../support/test'
import { findSmallTargets } from '../support/browsers/touch-targets'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('every control of every page is at least 44 × 44 px for a finger', async ({
  page,
  ownGatehouse: gatehouse,
}, info) => {
  for (let number = 1; number <= 30; number += 1) {
    await signUp(gatehouse, { name: `Person ${number}`, email: `person${number}@example.com` })
  }
  await importCsv(gatehouse, 'listings', ['town,price', 'Surulere,45000000', 'Yaba,52000000'])
  const agent = await registerAgent(gatehouse)
  const property = await createProperty(gatehouse, { location: 'Finger Street, Uyo', photographs: 3 })
  await registerAffiliate(gatehouse, 'Ada')
  const announcement = { announcement_text: 'A text with a link', redirect_link: 'https://example.com/a/link' }
  await page.request.post(`${gatehouse.url}/admin/announcements/add`, {
    headers: { Authorization: await gatehouse.signIn() },
    data: announcement,
  })
  await createBanner(gatehouse, 'https://example.com')
  await inquire(gatehouse, { name: 'Ada Obi', email: 'ada@example.com', message: 'Is it free?' })
  await addSession(page, gatehouse)
  const addresses = [
    ...pages.map(({ address }) => address),
    `/properties/${property}`,
    `/history/property/${property}`,
    `/agents/${agent}`,
    '/properties?layout=table',
    '/properties?form=new',
    '/import/listings',
    '/keys',
    '/areas',
    '/areas?tab=added',
    '/webhooks',
  ]
  const small = new Map<string, unknown>()
  for (const address of addresses) {
    await page.goto(`${gatehouse.url}${address}`)
    await expect(page.locator('h1').first()).toBeAttached()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await page.screenshot({ path: info.outputPath(`${address.replace(/\W+/g, '-')}.png`) })
    for (const { element, ...area } of await findSmallTargets(page)) small.set(element, { address, ...area })
  }
  expect(Object.fromEntries(small)).toEqual({})
})
