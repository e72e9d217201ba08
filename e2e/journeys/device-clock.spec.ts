import { dropNextResponse } from '../support/connections/lost-response'
import { startThrottledProxy } from '../support/connections/throttled-proxy'
import { admin } from '../support/gatehouse'
import { bytesOf, largePhotographs } from '../support/large-photographs'
import { fillNewProperty } from '../support/property-form'
import { runSql } from '../support/records/database'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

const dayMs = 24 * 3_600_000

for (const [what, offsetMs] of [
  ['ahead', dayMs],
  ['behind', -dayMs],
] as const) {
  test(`a clock that was a day ${what}, and is corrected, loses no draft, no upload and no save`, async ({
    page,
    ownGatehouse: gatehouse,
  }) => {
    await page.clock.install({ time: Date.now() + offsetMs })
    const proxy = await startThrottledProxy(gatehouse.url, { bytesPerSecond: 500_000, latencyMs: 50 })
    await page.goto(`${proxy.url}/icon.svg`)
    await page.evaluate(() => localStorage.setItem('gatehouse-send-originals', 'on'))
    await page.goto(`${proxy.url}/login`)
    await fillSignIn(page, admin)
    await page.getByRole('link', { name: 'Properties', exact: true }).click()
    const photographs = await largePhotographs(3, 1)
    const form = await fillNewProperty(page, 'Wrong Clock Street, Jos', {})
    const before = proxy.sent()
    await form.getByLabel('Add Photos').setInputFiles(photographs)
    await expect.poll(() => proxy.sent() - before, { intervals: [20] }).toBeGreaterThan(bytesOf(photographs) * 0.4)

    await page.goto(`${proxy.url}/icon.svg`)
    await page.clock.setSystemTime(Date.now())
    await page.goto(`${proxy.url}/properties`)
    await page.getByRole('button', { name: /^Continue/ }).click()
    await expect(form.getByText('All files sent. They are added when you save.')).toBeVisible({ timeout: 30_000 })
    expect((proxy.sent() - before) / bytesOf(photographs)).toBeLessThan(1.15)

    await page.clock.setSystemTime(Date.now() + offsetMs)
    const { dropped } = await dropNextResponse(page, '/admin/properties/add')
    await form.getByRole('button', { name: 'Add Property' }).click()
    await dropped
    await expect(form.getByText('Failed to save property')).toBeVisible()
    await page.clock.setSystemTime(Date.now())
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(page.getByText('Property created successfully')).toBeVisible()
    expect(await runSql(gatehouse, 'select count(*)::int as count from property')).toEqual([{ count: 1 }])
    await proxy.close()
  })
}
