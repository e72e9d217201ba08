import { openFollowing } from '../support/connections/followed-page'
import { registerAgent } from '../support/records/agent'
import { change, editProperty, openColleague } from '../support/records/colleague'
import { inquire } from '../support/records/intake'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

// Lists and counts follow the changes of others (docs/decisions/0080).

test('a filtered list counts only new records that it would have', async ({
  page,
  browser,
  ownGatehouse: gatehouse,
}) => {
  await createProperty(gatehouse, { location: 'Shown Road, Yaba', type: 'Lease' })
  const sold = await createProperty(gatehouse, { location: 'Sold Road, Yaba', type: 'Sell' })
  await addSession(page, gatehouse)
  await openFollowing(page, `${gatehouse.url}/properties?type=Lease&max_price=100000000&sort=price_desc`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await createProperty(gatehouse, { location: 'For sale, Yaba', type: 'Sell' })
  await createProperty(gatehouse, { location: 'Too expensive, Yaba', type: 'Lease', price: '900000000' })
  await createProperty(gatehouse, { location: 'New Lease Road, Yaba', type: 'Lease', price: '70000000' })
  await expect(page.getByRole('button', { name: '1 new property · Show' })).toBeVisible()
  // An edit can add a record to this list too.
  const colleague = await openColleague(browser, gatehouse)
  await colleague.goto(`/properties/${sold}`)
  await colleague.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = colleague.getByRole('dialog', { name: 'Edit Property' })
  await form.getByText('Lease', { exact: true }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(colleague.getByText('Property updated successfully')).toBeVisible()
  const show = page.getByRole('button', { name: '2 new properties · Show' })
  await expect(show).toBeVisible()
  await show.click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /· Show$/ })).toBeHidden()
  await colleague.context().close()
})

test('an agent shows its count and its properties as others create, move and archive them', async ({
  page,
  context,
  ownGatehouse: gatehouse,
}) => {
  const [from, to] = [
    await registerAgent(gatehouse, { company_name: 'First Homes' }),
    await registerAgent(gatehouse, { company_name: 'Second Homes', email: 'second@homes.test' }),
  ]
  const token = await gatehouse.signIn()
  await addSession(page, gatehouse)
  await openFollowing(page, `${gatehouse.url}/agents`)
  const card = (name: string) => page.getByRole('article', { name })
  const detail = await context.newPage()
  await detail.goto(`${gatehouse.url}/agents/${from}`)
  await expect(detail.getByText('No active properties found.')).toBeVisible()
  const id = await createProperty(gatehouse, { location: 'Agent Road, Yaba', agent_id: from })
  await expect(card('First Homes')).toContainText('Properties: 1')
  await detail.getByRole('button', { name: '1 new property · Show' }).click()
  await expect(detail.getByText('Agent Road, Yaba')).toBeVisible()
  await change(gatehouse, token, `/admin/property-archive/add/${id}`)
  await expect(card('First Homes')).toContainText('1 (1 archived)')
  await expect(detail.getByText('Agent Road, Yaba')).toBeHidden()
  await change(gatehouse, token, `/admin/property-archive/remove/${id}`)
  await expect(card('First Homes')).not.toContainText('archived')
  await createProperty(gatehouse, { location: 'Other Road, Yaba', agent_id: from })
  await expect(card('First Homes')).toContainText('Properties: 2')
  await moveAll(gatehouse.url, token, from, to)
  await expect(card('Second Homes')).toContainText('Properties: 2')
  await expect(card('First Homes')).toContainText('Properties: 0')
})

async function moveAll(url: string, token: string, from_agent_id: string, to_agent_id: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: token }
  const body = JSON.stringify({ from_agent_id, to_agent_id })
  const response = await fetch(`${url}/admin/properties/move`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`Moving returned ${response.status}: ${await response.text()}`)
}

test('the bell, the counts and the charts of the dashboard follow', async ({ page, ownGatehouse: gatehouse }) => {
  await addSession(page, gatehouse)
  await openFollowing(page, gatehouse.url)
  const card = page.locator('dl', { hasText: 'Active Properties' })
  const chart = page.getByText('listed in the last')
  await expect(card).toContainText('0')
  await inquire(gatehouse, { name: 'Ada Obi', email: 'ada@obi.test', message: 'Is it still available?' })
  await expect(page.getByRole('button', { name: /1 new/ })).toBeVisible()
  await createProperty(gatehouse, { location: 'Counted Road, Yaba' })
  await expect(card).toContainText('1')
  await expect(chart).toContainText('1 listed')
})

test('the history, the activity and the bin follow', async ({ page, context, browser, ownGatehouse: gatehouse }) => {
  const id = await createProperty(gatehouse, { location: 'Followed Road, Yaba', price: '90000000' })
  const gone = await createProperty(gatehouse, { location: 'Gone Road, Yaba' })
  const token = await gatehouse.signIn()
  await addSession(page, gatehouse)
  await openFollowing(page, `${gatehouse.url}/bin`)
  const [activity, history] = [await context.newPage(), await context.newPage()]
  await activity.goto(`${gatehouse.url}/activity`)
  await history.goto(`${gatehouse.url}/properties/${id}`)
  await history.getByRole('button', { name: /^Actions for/ }).click()
  await history.getByRole('menuitem', { name: 'History' }).click()
  await change(gatehouse, token, `/admin/properties/delete/${gone}`, 'DELETE')
  await expect(page.getByText('Gone Road, Yaba').first()).toBeVisible()
  await change(gatehouse, token, `/admin/properties/restore/${gone}`)
  await expect(page.getByText('Gone Road, Yaba')).toHaveCount(0)
  const colleague = await openColleague(browser, gatehouse)
  await editProperty(colleague, id, 'Price', '75000000')
  for (const followed of [activity, history]) await expect(followed.getByText(/₦75,000,000/).first()).toBeVisible()
  await colleague.context().close()
})
