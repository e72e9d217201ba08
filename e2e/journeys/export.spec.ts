import { readFile } from 'node:fs/promises'

import { expectNoViolationsInBothThemes as check } from '../support/axe'
import { registerAgent } from '../support/records/agent'
import { createProperty } from '../support/records/property'
import { addSession, expect, noticeWith, test, untilLoaded } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a filtered list is exported as it is shown, and is in the activity', async ({ page, ownGatehouse }) => {
  await createProperty(ownGatehouse, { location: 'Export Road, Lekki' })
  await createProperty(ownGatehouse, { location: 'Another Road, Yaba' })
  await addSession(page, ownGatehouse)
  await page.goto(`${ownGatehouse.url}/properties?q=lekki`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Properties' })
  await expect(dialog).toContainText('1 property: search "lekki"')
  await check(page, 'the export of properties')
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(dialog.getByRole('button', { name: 'Export' })).toBeDisabled()
  for (const column of ['id', 'version', 'Location']) await dialog.getByLabel(column, { exact: true }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  await expect(noticeWith(page, 'The download has started')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(download.suggestedFilename()).toMatch(/^property-.*\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^\uFEFFid,version,Location\r\n[\da-f-]{36},\d+,"Export Road, Lekki"\r\n$/,
  )
  const entry = page.getByRole('article', { name: /exported 1 property as CSV \(search "lekki"\)/ })
  await expect(async () => {
    await page.goto(`${ownGatehouse.url}/activity?entity=export`)
    await expect(entry).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await expect(entry).toContainText('Cannot be undone: A file that was downloaded cannot be taken back')
  await expect(entry.getByRole('button', { name: 'Show Rows' })).toBeHidden()
  await expect(entry.getByRole('link', { name: 'History' })).toBeHidden()
})

test('photographs are exported by keyboard alone', async ({ page, ownGatehouse }) => {
  await createProperty(ownGatehouse, { location: 'Export Road, Lekki' })
  await addSession(page, ownGatehouse)
  await page.goto(`${ownGatehouse.url}/properties`)
  await page.getByRole('button', { name: 'Export', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export Properties' })
  await dialog.getByRole('radio', { name: 'CSV' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Photographs' })).toBeChecked()
  await expect(dialog.getByText('Columns')).toBeHidden()
  await dialog.getByRole('button', { name: 'Export' }).focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^property-.*\.zip$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a list is exported from the row of its search', async ({ page, ownGatehouse }) => {
    await registerAgent(ownGatehouse, { company_name: 'Export Homes', email: 'homes@export.test' })
    await addSession(page, ownGatehouse)
    await page.goto(`${ownGatehouse.url}/agents`)
    await untilLoaded(page)
    await page.getByRole('button', { name: 'Export', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'Export Agents' })
    await check(page, 'the export of agents on a phone')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).tap(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('Export Homes')
  })
})
