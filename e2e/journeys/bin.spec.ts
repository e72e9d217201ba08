import { expectNoViolationsInBothThemes as check } from '../support/axe'
import type { Gatehouse } from '../support/gatehouse'
import { registerAgent } from '../support/records/agent'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function remove(gatehouse: Gatehouse, path: string) {
  const headers = { Authorization: await gatehouse.signIn() }
  expect((await fetch(gatehouse.url + path, { method: 'DELETE', headers })).ok).toBe(true)
}

/** A deleted property, and a deleted agent whose email another agent has since. */
async function fillBin(gatehouse: Gatehouse) {
  const property = await createProperty(gatehouse, { location: 'Bin Street, Aba' })
  const agent = await registerAgent(gatehouse, { company_name: 'Aba Homes', email: 'agent@aba.test' })
  await remove(gatehouse, `/admin/properties/delete/${property}`)
  await remove(gatehouse, `/admin/agents/delete/${agent}`)
  await registerAgent(gatehouse, { company_name: 'Aba Keys', email: 'agent@aba.test', phone_number: '0803 555 7777' })
}

for (const { name, use } of [
  { name: 'on a desktop', use: { viewport: { width: 1440, height: 900 } } },
  { name: 'on a phone of 390 pixels', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
])
  test.describe(name, () => {
    test.use(use)

    test('several records are restored at once, the one that cannot be is named, and Undo takes it back', async ({
      page,
      ownGatehouse,
    }) => {
      await fillBin(ownGatehouse)
      await addSession(page, ownGatehouse)
      await page.goto(`${ownGatehouse.url}/bin`)
      const agent = page.getByRole('listitem').filter({ hasText: 'Aba Homes' })
      await expect(agent).toContainText(/Agent · deleted .* · 1 file · 30 days left/)
      await page.getByRole('checkbox', { name: 'Select all shown' }).check()
      await check(page, 'the bin with a selection')
      await page.getByRole('button', { name: 'Restore Selected' }).click()
      const property = page.getByRole('article', { name: 'Restoring 1 property' })
      await expect(property).toContainText('1 restored')
      await expect(page.getByRole('listitem').filter({ hasText: 'Bin Street' })).toHaveCount(0)
      const left = page.getByRole('article', { name: 'Restoring 1 agent' })
      await expect(left).toContainText('0 restored, 1 left as it is')
      await expect(agent).toBeVisible()
      await check(page, 'the bin with a record that was not restored')
      await left.getByRole('button', { name: 'Show' }).click()
      const reasons = page.getByRole('dialog', { name: 'Left as They Are' })
      await expect(reasons.getByRole('listitem')).toHaveText('Aba Homes: Another record has one of its values now')
      await reasons.getByRole('button', { name: 'Close' }).last().click()
      await property.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('1 change was undone')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Bin Street' })).toBeVisible()
    })
  })

test('the kind is in the address, and the keyboard restores', async ({ page, ownGatehouse }) => {
  await fillBin(ownGatehouse)
  await addSession(page, ownGatehouse)
  await page.goto(`${ownGatehouse.url}/bin?entity=property`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Aba Homes' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Select .*Bin Street/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Restore Selected' }).press('Enter')
  await expect(page.getByText('Property restored successfully')).toBeVisible()
  await expect(page.getByText('Nothing was deleted in the last 30 days.')).toBeVisible()
})
