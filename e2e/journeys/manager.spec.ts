import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { registerAgent } from '../support/records/agent'
import { runSql } from '../support/records/database'
import { addSession, expect, test } from '../support/test'

// A manager with 3,000 rows in a spreadsheet, without a terminal.

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const rows = 3_000
const towns = ['Lekki', 'Surulere', 'Ikoyi', 'Yaba', 'Ajah', 'Magodo', 'Gbagada']
/** One price is no number, and one has a space. */
const priceOf = (row: number) => (row === 7 ? 'to be agreed' : row === 8 ? '"₦ 61,000,000"' : `${row % 90}500000`)
const sheet = [
  'Town,Price,Bedrooms,Sale or rent',
  ...Array.from({ length: rows }, (_, row) => `Plot ${row} ${towns[row % 7]},${priceOf(row)},${(row % 5) + 1},Sale`),
]

const operations = (page: Page) => page.getByRole('region', { name: 'Operations' })
const chooseFile = (page: Page, name: string, text: string) =>
  page.getByLabel('Choose a CSV File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('3,000 rows are imported, corrected, handed over, exported, changed by a file and put back', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const count = async (where: string) => {
    const [row] = await runSql(gatehouse, `select count(*)::int as count from property where ${where}`)
    return Number(row?.['count'])
  }
  const agent = await registerAgent(gatehouse, { company_name: 'Banana Island Homes' })
  await addSession(page, gatehouse)

  await test.step('gets them in, and corrects the cell that is refused', async () => {
    await page.goto(`${gatehouse.url}/properties`)
    await page.getByRole('link', { name: 'Import' }).click()
    await chooseFile(page, 'listings.csv', `${sheet.join('\n')}\n`)
    await expect(page.getByRole('heading', { name: '2,999 properties will be added' })).toBeVisible()
    const cell = page.getByRole('form', { name: 'Correct line 9' }).getByLabel('Price')
    await expect(cell).toHaveAccessibleDescription("The price 'to be agreed' is not a number")
    await cell.fill('75m')
    await cell.press('Enter')
    await expect(page.getByRole('heading', { name: '3,000 properties will be added' })).toBeVisible()
    await page.getByRole('button', { name: 'Import All' }).click()
    await expect(page.getByRole('heading', { name: '3,000 properties imported' })).toBeVisible({ timeout: 120_000 })
    expect(await count("location like 'Plot 7 %' and price = 75000000")).toBe(1)
  })

  const matching = await count("location like '%Yaba%'")
  await test.step('hands more than 400 to another agent', async () => {
    await page.goto(`${gatehouse.url}/properties?q=yaba`)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: `Select All ${matching} That Match` }).click()
    await bar.getByRole('button', { name: 'Change Agent' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Agent' }).click()
    await page.keyboard.type('banana')
    await page.getByRole('option', { name: /Banana Island Homes/ }).click()
    await page.getByRole('button', { name: `Change ${matching} Properties` }).click()
    await expect(operations(page)).toContainText(`${matching} handed to another agent`)
    expect(await count(`agent_id = '${agent}'`)).toBe(matching)
  })
  expect(matching).toBeGreaterThan(400)

  let exported = ''
  await test.step('exports the filtered list', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export Properties' })
    await expect(dialog).toContainText(`${matching} properties: search "yaba"`)
    for (const column of ['id', 'version']) await dialog.getByLabel(column, { exact: true }).check()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    exported = await readFile(await (await downloading).path(), 'utf8')
    expect(exported.trimEnd().split('\r\n')).toHaveLength(matching + 1)
  })

  await test.step('takes a corrected file back, which changes only the cells that differ', async () => {
    const corrected = exported.replaceAll(',24500000,', ',25000000,')
    const changed = await count("location like '%Yaba%' and price = 24500000")
    expect(changed).toBeGreaterThan(1)
    await page.goto(`${gatehouse.url}/import/listings`)
    await chooseFile(page, 'corrected.csv', corrected)
    await expect(page.getByRole('heading', { name: `${changed} properties will change` })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Changes by field' }).getByRole('listitem')).toHaveText([
      `Price: ${changed}`,
    ])
    await page.getByRole('button', { name: 'Change All' }).click()
    await expect(page.getByRole('heading', { name: `${changed} properties changed` })).toBeVisible()
    expect(await count("location like '%Yaba%' and price = 25000000")).toBe(changed)
  })

  await test.step('and undoes the mistake', async () => {
    const changed = await count("location like '%Yaba%' and price = 25000000")
    await page.locator('#content').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${changed} changes were undone`)).toBeVisible()
    expect(await count("location like '%Yaba%' and price = 24500000")).toBe(changed)
    expect(await count(`agent_id = '${agent}'`)).toBe(matching)
  })
})
