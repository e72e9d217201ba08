import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { killBrowser, openProfile } from '../support/killed-browser'
import { registerAgent } from '../support/records/agent'
import { createProperty } from '../support/records/property'
import { addSession, expect, noticeWith, test, untilLoaded } from '../support/test'

// What is typed in the cells of the table of properties (docs/decisions/0089).

/** A cell by its row and the heading of its column. */
async function cellOf(page: Page, row: string | RegExp, heading: string) {
  const headings = await page.getByRole('columnheader').allTextContents()
  return page.getByRole('row', { name: row }).getByRole('gridcell').nth(headings.indexOf(heading))
}

async function openTable(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/properties?layout=table`)
  await untilSelectable(page)
}

/** What selects rows is loaded after the first view, and is the first column. */
async function untilSelectable(page: Page): Promise<void> {
  await untilLoaded(page)
  await expect(page.getByRole('checkbox', { name: 'Select all rows of this page' })).toBeAttached()
}

const updated = (page: Page) => noticeWith(page, 'Property updated successfully')

test('every kind of cell is edited by the keyboard alone: lists, a date and an agent', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Kofo Abayomi Street, Victoria Island' })
  await registerAgent(gatehouse, { company_name: 'Lekki Homes' })
  await registerAgent(gatehouse, { company_name: 'Ikeja Realtors', email: 'ada@ikeja.test' })
  await addSession(page, gatehouse)
  await openTable(page, gatehouse.url)
  const focus = async (heading: string) => {
    const cell = await cellOf(page, /Kofo/, heading)
    await cell.focus()
    return cell
  }

  // A letter chooses the first option that begins with it, and arrows the next ones.
  for (const [heading, keys, before, after, shown = after] of [
    ['Property Type', ['t', 'Enter'], 'Duplex', 'Terrace'],
    // Who has set it is loaded after the save.
    ['State', ['u', 'Enter'], 'Available', 'Under offer', /^Under offer By Administrator on [\d-]+$/],
    ['Bed', ['F2', 'ArrowUp', 'Enter'], '5', '4'],
    ['Bath', ['6', 'Tab'], '5', '6'],
    ['Living', ['Enter', 'ArrowDown', 'Enter'], '2', '3'],
  ] as const) {
    const cell = await focus(heading)
    await expect(cell).toHaveText(before)
    for (const key of keys) await page.keyboard.press(key)
    await expect(updated(page)).toContainText(after)
    await expect(cell).toHaveText(shown)
    await expect(cell).not.toHaveAttribute('title', /.+/)
  }

  // Escape leaves a date as it was; an incomplete one changes nothing.
  const date = await focus('Available From')
  const day = await date.textContent()
  await page.keyboard.press('Enter')
  // The same in every order of day and month.
  await page.keyboard.type('04042028')
  await page.keyboard.press('Escape')
  await expect(date).toHaveText(day!)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(date).toHaveText(day!)
  await date.focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('04042028')
  await page.keyboard.press('Enter')
  await expect(date).toContainText('2028')
  await expect(updated(page)).toContainText('4 April 2028')

  // The list of agents opens with its search; Escape closes the list, and then the cell.
  const agent = await focus('Agent')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /Lekki Homes/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(agent).toBeFocused()
  // The typed letter is the beginning of the search.
  await page.keyboard.press('i')
  await expect(page.getByRole('combobox', { name: 'Search agents' })).toHaveValue('i')
  await page.keyboard.type('keja')
  await expect(page.getByRole('option')).toHaveText([/Ikeja Realtors/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(agent).toContainText('Ikeja Realtors')
  await expect(updated(page)).toContainText('Agent changed')

  const response = await page.request.get(`${gatehouse.url}/data/properties/${id}`, {
    headers: { Authorization: await gatehouse.signIn() },
  })
  expect(((await response.json()) as { data: unknown }).data).toMatchObject({
    property_type_id: 2,
    state: 'under offer',
    bedroom: '4',
    bathroom: '6',
    living_room: '3',
    property_availability: '2028-04-04',
    agent_name: 'Ikeja Realtors',
  })
})

test('cells that were typed without a connection are saved or offered after a kill of the browser', async ({
  ownGatehouse: gatehouse,
}) => {
  await createProperty(gatehouse, { location: 'Kofo Abayomi Street, Victoria Island' })
  await createProperty(gatehouse, { location: 'Bode Thomas Street, Surulere' })
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'))
  let page = await openProfile(profile)
  await addSession(page, gatehouse)
  await openTable(page, gatehouse.url)
  await page.context().setOffline(true)
  const type = async (row: RegExp, heading: string, keys: string) => {
    await (await cellOf(page, row, heading)).focus()
    await page.keyboard.type(keys)
    await page.keyboard.press('Enter')
  }
  await type(/Kofo/, 'Price', '86000000')
  await type(/Kofo/, 'Bed', '6')
  await type(/Bode/, 'Type', 'l')
  // Ten times as much is asked, and the focus goes elsewhere before.
  await type(/Bode/, 'Price', '850000000')
  await (await cellOf(page, /Kofo/, 'Reference')).click()
  await expect(page.getByText(/^3 changes are saved when the server can be reached/)).toBeVisible()
  await expect(page.getByText(/1 change needs your decision/)).toBeVisible()
  await killBrowser(profile)

  page = await openProfile(profile)
  await addSession(page, gatehouse)
  // From any page: here the dashboard.
  await page.goto(gatehouse.url)
  await expect(page.getByText('Price was not saved')).toBeVisible()
  await page.getByRole('button', { name: /^Show/ }).click()
  await untilSelectable(page)
  await expect(await cellOf(page, /Kofo/, 'Price')).toHaveText('₦86,000,000')
  await expect(await cellOf(page, /Kofo/, 'Bed')).toHaveText('6')
  await expect(await cellOf(page, /Bode/, 'Type')).toHaveText('Lease')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Price of/ })
  await expect(question).toContainText('₦850,000,000')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(await cellOf(page, /Bode/, 'Price')).toHaveText('₦850,000,000')
  await page.reload()
  await untilSelectable(page)
  await expect(await cellOf(page, /Bode/, 'Price')).toHaveText('₦850,000,000')
  await expect(page.getByText(/needs your decision/)).toBeHidden()
  await page.context().close()
  await rm(profile, { recursive: true, force: true })
})
