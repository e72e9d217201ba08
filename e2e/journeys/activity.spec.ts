import { expectNoViolationsInBothThemes as check, popupRules } from '../support/axe'
import type { Gatehouse } from '../support/gatehouse'
import { runCardAction } from '../support/property-form'
import { registerAgent } from '../support/records/agent'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Moves three properties to another agent; one of them is archived afterwards. */
async function moveProperties(gatehouse: Gatehouse, town: string) {
  const from = await registerAgent(gatehouse, { company_name: `${town} Homes`, email: `homes@${town}.test` })
  const to = await registerAgent(gatehouse, { company_name: `${town} Keys`, email: `keys@${town}.test` })
  const ids = []
  for (const street of ['First', 'Second', 'Third'])
    ids.push(await createProperty(gatehouse, { location: `${street} Street, ${town}`, agent_id: from }))
  const headers = { Authorization: await gatehouse.signIn(), 'Content-Type': 'application/json' }
  const post = async (path: string, body: object) => {
    const response = await fetch(gatehouse.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.ok).toBe(true)
  }
  await post('/admin/properties/move', { from_agent_id: from, to_agent_id: to })
  await post(`/admin/property-archive/add/${ids[0]}`, {})
}

test('a delete is in the activity, and is undone there', async ({ page, ownGatehouse }) => {
  await createProperty(ownGatehouse, { location: 'Activity Lane, Kano' })
  await addSession(page, ownGatehouse)
  await page.goto(`${ownGatehouse.url}/properties`)
  await runCardAction(page, 'Activity Lane', 'Delete')
  await expect(page.getByText('Property deleted successfully')).toBeVisible()
  await expect(async () => {
    await page.goto(`${ownGatehouse.url}/activity?action=delete`)
    await expect(page.getByRole('article')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  const entry = page.getByRole('article', { name: /deleted the property Activity Lane, Kano/ })
  await expect(page.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible()
  await entry.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo This Change?' })
  await expect(question).toContainText('deleted the property Activity Lane')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(entry.getByText('Undone')).toBeVisible()
  await page.goto(`${ownGatehouse.url}/properties`)
  await expect(page.getByRole('article', { name: /Activity Lane/ })).toBeVisible()
})

test('a move opens into its rows, and its undo lists what was changed since', async ({ page, ownGatehouse }) => {
  await moveProperties(ownGatehouse, 'Enugu')
  await addSession(page, ownGatehouse)
  const sentence = /moved 3 properties from Enugu Homes to Enugu Keys/
  await expect(async () => {
    await page.goto(`${ownGatehouse.url}/activity`)
    await expect(page.getByRole('article', { name: sentence })).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  const entry = page.getByRole('article', { name: sentence })
  await entry.getByRole('button', { name: 'Show Rows' }).click()
  await expect(entry.getByRole('article')).toHaveCount(3)
  await check(page, 'an opened move')

  // The first Undo is that of the move, above its rows.
  await entry.getByRole('button', { name: 'Undo' }).first().click()
  const question = page.getByRole('dialog', { name: 'Undo This Move?' })
  await expect(question).toContainText('The 3 properties go back to Enugu Homes.')
  await check(page, 'the question before an undo')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 changes were undone. 1 was left as it is now.')).toBeVisible()
  const rest = page.getByRole('dialog', { name: 'Not Everything Was Undone' })
  await expect(rest.getByRole('listitem')).toContainText('First Street, Enugu: It was changed since by')
  await check(page, 'what an undo has left')
  await rest.getByRole('button', { name: 'Close' }).last().click()

  const undo = page.getByRole('article', { name: /moved 2 properties back|undid a move of properties/ })
  await undo.getByRole('button', { name: 'Show Rows' }).click()
  await expect(undo.getByRole('region', { name: '1 record left as it is' })).toContainText('First Street, Enugu')
  await check(page, 'an undo with what it has left')
})

test.describe('on a phone of 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the filters of the activity are in a sheet, and stay after a reload', async ({ signedIn: page, gatehouse }) => {
    await createProperty(gatehouse, { location: 'Sheet Street, Yaba' })
    await page.goto('/activity')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('combobox', { name: 'Kind of record' }).tap()
    await page.getByRole('option', { name: 'Properties' }).tap()
    await check(page, 'the filters of the activity')
    await sheet.getByRole('button', { name: 'Apply' }).tap()
    await expect(page).toHaveURL(/\/activity\?entity=property$/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible()
    await expect(page.getByRole('article', { name: /added the property Sheet Street/ })).toBeVisible()
  })
})

test('the days are chosen in a panel, by keyboard too', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/activity')
  await page.getByRole('button', { name: 'Days: Any day' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Days' })
  await panel.getByLabel('From').fill('2020-01-01')
  await panel.getByLabel('To').fill('2020-01-31')
  await check(page, 'the panel of days', popupRules)
  await panel.getByLabel('To').press('Enter')
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-31/)
  await expect(page.getByText('No change matches these filters.')).toBeVisible()
})
