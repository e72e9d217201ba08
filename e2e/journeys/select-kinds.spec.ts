import type { Page } from '@playwright/test'
import { expectNoViolationsInBothThemes as check, popupRules } from '../support/axe'
import type { Gatehouse } from '../support/gatehouse'
import { registerAffiliate } from '../support/records/affiliate'
import { registerAgent } from '../support/records/agent'
import { createAnnouncement } from '../support/records/announcement'
import { createBanner } from '../support/records/banner'
import { runSql } from '../support/records/database'
import { inquire } from '../support/records/intake'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

// What can be done to many records of each kind (docs/decisions/0087), by keyboard, and by thumb on a phone.

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const operations = (page: Page) => page.getByRole('region', { name: 'Operations' })
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select .*${name}`) })

/** The rows of the list that are selected by `x`, the last one with all between. */
async function selectByKeys(page: Page, names: readonly [first: string, last: string]): Promise<void> {
  await expect(page.locator('[data-select]').first()).toBeAttached()
  for (const [place, name] of names.entries()) {
    await boxOf(page, name).focus()
    await page.keyboard.press(place === 0 ? 'x' : 'Shift+X')
  }
  await expect(bar(page)).toBeVisible()
}

/** Presses a button of the selection by Enter, as a person who has no mouse. */
async function pressInBar(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function undo(page: Page, changes: number): Promise<void> {
  await operations(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(`${changes} changes were undone`)).toBeVisible()
  // The notice of an operation that was undone closes.
  await expect(operations(page)).toHaveCount(0)
}

/** Chooses an option by typing its first letters. */
async function choose(page: Page, label: string, letters: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).press('Enter')
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
  await page.keyboard.type(letters)
  await expect(page.getByRole('option', { name: option, exact: true })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

async function count(gatehouse: Gatehouse, from: string): Promise<number> {
  const [row] = await runSql(gatehouse, `select count(*)::int as count from ${from}`)
  return Number(row?.['count'])
}

async function threeProperties(gatehouse: Gatehouse): Promise<void> {
  for (const street of ['Third', 'Second', 'First'])
    await createProperty(gatehouse, { location: `${street} Avenue, Ikoyi, Lagos` })
}

test('properties get another agent and another type by keyboard, and Ctrl Z undoes each as one', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  await threeProperties(gatehouse)
  const agent = await registerAgent(gatehouse, { company_name: 'Banana Island Homes' })
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/properties`)
  await selectByKeys(page, ['First', 'Third'])
  await expect(bar(page)).toContainText('3 selected')
  await pressInBar(page, 'Change Agent')
  const dialog = page.getByRole('dialog', { name: 'Change Agent' })
  await expect(dialog).toContainText('3 properties selected')
  const send = dialog.getByRole('button', { name: 'Change 3 Properties' })
  await expect(send).toBeDisabled()
  await check(page, 'Change Agent')
  await dialog.getByRole('combobox', { name: 'Agent' }).press('Enter')
  await page.keyboard.type('banana')
  await expect(page.getByRole('option')).toHaveText([/Banana Island Homes/])
  await check(page, 'the agents of Change Agent', popupRules)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await send.press('Enter')
  await expect(operations(page)).toContainText('3 handed to another agent')
  expect(await count(gatehouse, `property where agent_id = '${agent}'`)).toBe(3)

  // Ctrl Z shows the operation before it undoes it.
  await page.locator('h1').click()
  await page.keyboard.press('Control+z')
  const question = page.getByRole('dialog', { name: 'Undo This Action?' })
  await expect(question).toContainText('changed 3 properties')
  await check(page, 'the question of Ctrl Z')
  await question.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('3 changes were undone')).toBeVisible()
  expect(await count(gatehouse, `property where agent_id = '${agent}'`)).toBe(0)

  await selectByKeys(page, ['Second', 'Third'])
  await pressInBar(page, 'Change Property Type')
  await expect(page.getByRole('dialog', { name: 'Change Property Type' })).toBeVisible()
  await check(page, 'Change Property Type')
  await choose(page, 'Property Type', 'Terr', 'Terrace')
  await page.getByRole('button', { name: 'Change 2 Properties' }).press('Enter')
  await expect(operations(page)).toContainText('2 types changed')
  await page.locator('h1').click()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('dialog', { name: 'Undo This Action?' })).toContainText('changed 2 properties')
})

test('agents, banners and announcements are deleted by keyboard, each as one, and come back', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  for (const name of ['Third', 'Second', 'First']) {
    await registerAgent(gatehouse, { company_name: `${name} Homes`, email: `${name}@homes.test` })
    await createBanner(gatehouse, `https://${name.toLowerCase()}.example/`)
    await createAnnouncement(gatehouse, `${name} open house`)
  }
  await addSession(page, gatehouse)
  const lists = [
    ['/agents', 'agent', 'Agents', 'agents'],
    ['/app-banners', 'banner', 'Banners', 'banners'],
    ['/announcements', 'announcement', 'Announcements', 'announcements'],
  ] as const
  for (const [path, table, title, many] of lists) {
    await page.goto(gatehouse.url + path)
    await selectByKeys(page, path === '/app-banners' ? ['first', 'second'] : ['First', 'Second'])
    await check(page, `${many} with a selection`)
    await pressInBar(page, 'Delete')
    await expect(page.getByRole('alertdialog')).toContainText(`Delete 2 ${many}?`)
    await check(page, `the question before 2 ${many} are deleted`)
    await page.getByRole('button', { name: `Delete 2 ${title}` }).press('Enter')
    await expect(operations(page)).toContainText('2 deleted')
    expect(await count(gatehouse, `${table} where deleted_at is null`)).toBe(1)
    await undo(page, 2)
    expect(await count(gatehouse, `${table} where deleted_at is null`)).toBe(3)
  }
})

test('affiliates get a status, and inquiries are marked as answered, by keyboard', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  for (const name of ['Third', 'Second', 'First']) {
    await registerAffiliate(gatehouse, name)
    await inquire(gatehouse, { name: `${name} Person`, email: `${name}@person.test`, message: 'Is it available?' })
  }
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/affiliates`)
  await selectByKeys(page, ['First', 'Third'])
  await pressInBar(page, 'Update Status')
  await expect(page.getByRole('dialog', { name: 'Update Status' })).toBeVisible()
  await check(page, 'Update Status')
  await choose(page, 'Status', 'Term', 'Terminated')
  await page.getByRole('button', { name: 'Update 3 Affiliates' }).press('Enter')
  await expect(operations(page)).toContainText('3 updated')
  expect(await count(gatehouse, "affiliate where status = 'Terminated'")).toBe(3)
  await undo(page, 3)
  expect(await count(gatehouse, "affiliate where status = 'Terminated'")).toBe(0)

  await page.goto(`${gatehouse.url}/inquiries`)
  await selectByKeys(page, ['First', 'Second'])
  await check(page, 'inquiries with a selection')
  await pressInBar(page, 'Mark as Answered')
  await page.getByRole('button', { name: 'Mark 2 Inquiries as Answered' }).press('Enter')
  await expect(operations(page)).toContainText('2 marked as answered')
  expect(await count(gatehouse, 'inquiry where answered_at is not null')).toBe(2)
  await undo(page, 2)
  expect(await count(gatehouse, 'inquiry where answered_at is not null')).toBe(0)
})

test.describe('on a phone of 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('by thumb, properties get another agent', async ({ page, ownGatehouse: gatehouse }) => {
    await threeProperties(gatehouse)
    const agent = await registerAgent(gatehouse, { company_name: 'Banana Island Homes' })
    await addSession(page, gatehouse)
    await page.goto(`${gatehouse.url}/properties?layout=table`)
    for (const name of ['First', 'Second']) await boxOf(page, name).tap()
    await expect(bar(page)).toContainText('2 selected')
    await check(page, 'the table with a selection on a phone')
    await bar(page).getByRole('button', { name: 'More Actions' }).tap()
    await check(page, 'the actions for a selection on a phone', popupRules)
    await page.getByRole('menuitem', { name: 'Change Agent' }).tap()
    await check(page, 'Change Agent on a phone')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Agent' }).tap()
    await page.getByRole('option', { name: /Banana Island Homes/ }).tap()
    await page.getByRole('button', { name: 'Change 2 Properties' }).tap()
    await expect(operations(page)).toContainText('2 handed to another agent')
    expect(await count(gatehouse, `property where agent_id = '${agent}'`)).toBe(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
