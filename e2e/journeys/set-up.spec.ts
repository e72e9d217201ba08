import { expectNoViolations } from '../support/axe'
import { registerAgent } from '../support/records/agent'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

test('a new installation has a checklist that ticks itself off and can be hidden', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/`)
  const checklist = page.getByRole('region', { name: /^Set up/ })
  await expect(checklist.getByText('0 of 4 done')).toBeVisible()
  await expectNoViolations(page, 'the checklist')

  await registerAgent(gatehouse)
  await createProperty(gatehouse)
  await page.reload()
  await expect(checklist.getByText('2 of 4 done')).toBeVisible()
  await expect(checklist.getByRole('link', { name: 'Create the first agent (done)' })).toBeVisible()
  await checklist.getByRole('link', { name: 'Invite a colleague' }).click()
  await page.getByRole('dialog', { name: 'Invite Admin' }).getByRole('button', { name: 'Discard' }).click()
  await page.goBack()
  await checklist.getByRole('button', { name: 'Hide the Checklist' }).click()
  await expect(checklist).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Registered Agents')).toBeVisible()
  await expect(checklist).toBeHidden()
})
