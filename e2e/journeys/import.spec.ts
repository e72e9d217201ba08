import { readFile } from 'node:fs/promises'
import { expectNoViolationsInBothThemes } from '../support/axe'
import { importCsv } from '../support/records/import'
import { addSession, expect, test } from '../support/test'

const listings = [
  'Town,Asking,Bedrooms,Type',
  'Surulere,"₦ 45,000,000",3,Sale',
  'Yaba,POA,2,Rent',
  'Gbagada,61000000,many,Sale',
  'Gbagada,61000000,many,Sale',
]

const windows = {
  'a desktop': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

for (const [device, use] of Object.entries(windows))
  test.describe(`on ${device}`, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } })

    test('a file is mapped, corrected, imported and undone', async ({ page, ownGatehouse: gatehouse }) => {
      await addSession(page, gatehouse)
      await page.goto(`${gatehouse.url}/properties`)
      await expect(page.getByText('No properties yet').or(page.getByRole('tab').first())).toBeVisible()
      await page.getByRole('link', { name: 'Import' }).click()
      await expect(page.getByText('Each row needs a location')).toBeVisible()
      await expectNoViolationsInBothThemes(page, 'the choice of a file')
      const buffer = Buffer.from(`${listings.join('\n')}\n`)
      await page.getByLabel('Choose a CSV File').setInputFiles({ name: 'listings.csv', mimeType: 'text/csv', buffer })

      await expect(page.getByRole('alert')).toHaveText('No column has a price. Choose it below.')
      await expectNoViolationsInBothThemes(page, 'the columns of a file')
      await page.getByRole('combobox', { name: 'Asking' }).click()
      await page.getByRole('option', { name: 'Price' }).click()
      await page.getByRole('button', { name: 'Check with These Columns' }).click()

      await expect(page.getByRole('heading', { name: '1 property will be added' })).toBeVisible()
      await expectNoViolationsInBothThemes(page, 'rows to correct')
      const row = page.getByRole('form', { name: 'Correct line 3' })
      await expect(row.getByLabel('Asking')).toHaveAccessibleDescription("The price 'POA' is not a number")
      await row.getByLabel('Asking').fill('52.000.000,00')
      await row.getByLabel('Asking').press('Enter')
      await expect(page.getByText('Corrected')).toBeVisible()
      await expect(page.getByRole('heading', { name: '2 properties will be added' })).toBeVisible()

      // Another tab, or the same one later: the file is on the server.
      await page.goto(`${gatehouse.url}/import/listings`)
      await page.getByRole('link', { name: /4 rows/ }).click()
      await page.getByRole('tab', { name: /New/ }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Yaba' })).toContainText('₦52,000,000')
      await page.getByRole('button', { name: 'Import the Good Ones' }).click()

      await expect(page.getByRole('heading', { name: '2 properties imported' })).toBeVisible()
      await expectNoViolationsInBothThemes(page, 'the result of an import')
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download the Rest' }).click()
      const rest = await readFile(await (await downloading).path(), 'utf8')
      expect(rest).toContain("Gbagada,61000000,many,Sale,4,Bedrooms: bedrooms 'many' is not a number")
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Undo This Import?' })
      await question.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('2 changes were undone')).toBeVisible()
      await page.goto(`${gatehouse.url}/properties`)
      await expect(page.getByRole('article')).toHaveCount(0)
    })
  })

test('a row whose commas were not quoted is put together on a phone', async ({ browser, ownGatehouse: gatehouse }) => {
  const context = await browser.newContext(windows['a phone'])
  const page = await context.newPage()
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/import/listings`)
  const lines = ['Town,Price,Bedrooms', 'Plot 5, Lekki,75,000,000,4', 'Ikoyi', 'Yaba,52000000,2', '']
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('Choose a CSV File').setInputFiles({ name: 'listings.csv', mimeType: 'text/csv', buffer })
  const first = page.getByRole('listitem').filter({ hasText: 'Line 2' })
  await expect(first).toContainText('It has 6 cells where the header has 3 columns')
  await first.getByRole('button', { name: 'Correct the Cells' }).tap()
  await expectNoViolationsInBothThemes(page, 'a row with too many cells')
  await first.getByRole('button', { name: 'Join with Next: Town' }).tap()
  await first.getByRole('button', { name: 'Join with Next: Price' }).tap()
  await first.getByRole('button', { name: 'Join with Next: Price' }).tap()
  await first.getByRole('button', { name: 'Check Row' }).tap()
  await expect(first.getByText('Corrected')).toBeVisible()
  await expect(first).toContainText('₦75,000,000')

  const second = page.getByRole('listitem').filter({ hasText: 'Line 3' })
  await second.getByRole('button', { name: 'Correct the Cells' }).tap()
  await second.getByLabel('Price').fill('61m')
  await second.getByLabel('Price').press('Enter')
  await expect(page.getByRole('heading', { name: '3 properties will be added' })).toBeVisible()
  await page.getByRole('button', { name: 'Import All' }).tap()
  await expect(page.getByRole('heading', { name: '3 properties imported' })).toBeVisible()
  await context.close()
})

test('an import is stopped while it is written: in chunks it continues, and all rows at once leave none', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const rows = Array.from({ length: 15_000 }, (_, index) => `Street ${index},${1_000_000 + index}`)
  const choose = async (more: readonly string[]) => {
    await page.goto(`${gatehouse.url}/import/listings`)
    const buffer = Buffer.from(['town,price', ...rows, ...more, ''].join('\n'))
    await page.getByLabel('Choose a CSV File').setInputFiles({ name: 'listings.csv', mimeType: 'text/csv', buffer })
  }
  const countListed = async () => {
    await page.goto(`${gatehouse.url}/properties`)
    return Number(
      (
        await page
          .getByText(/[\d,]+ propert(?:y|ies)/)
          .first()
          .innerText()
      ).replace(/\D/g, ''),
    )
  }
  await addSession(page, gatehouse)
  await choose([])
  await page.getByRole('button', { name: 'Import All' }).click()
  await expect(page.getByText(/^Importing · [1-9].* of 15,000 rows/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped. Nothing was imported.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Import All' }).waitFor()

  await choose(['Yaba,POA'])
  await page.getByRole('button', { name: 'Import the Good Ones' }).click()
  await expect(page.getByText(/^Importing: [1-9].* of 15,000/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  const stopped = page.getByText(/^Stopped: ([\d,]+) of 15,000 imported$/)
  await expect(stopped).toBeVisible()
  const written = Number((await stopped.innerText()).replace(/ of .*/, '').replace(/\D/g, ''))
  expect(written % 250).toBe(0)
  const address = page.url()
  expect(await countListed()).toBe(written)
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: '15,000 properties imported' })).toBeVisible({ timeout: 120_000 })
  expect(await countListed()).toBe(15_000)
})

test('a workbook and a broken file are rejected with what to do', async ({ page, ownGatehouse: gatehouse }) => {
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/import/listings`)
  const choose = (name: string, content: string) =>
    page.getByLabel('Choose a CSV File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('listings.xlsx', 'PK\u0003\u0004')
  await expect(page.getByText('This is an Excel workbook.')).toBeVisible()
  await choose('renamed.csv', 'PK\u0003\u0004 a workbook under another name')
  await expect(page.getByText('is an Excel workbook (XLSX) or another ZIP file')).toBeVisible()
  await choose('broken.csv', 'town,price\n"Lekki,1\n')
  const broken = 'The quotation marks of the file are broken in the row that begins on line 2'
  await expect(page.getByText(broken)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Each row needs a location')).toBeVisible()
  // What the server has rejected is not offered again.
  await expect(page.getByText('was not sent completely')).toHaveCount(0)
})

test('a corrected export changes only what differs, which is shown before', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  await importCsv(gatehouse, 'listings', ['town,price', 'Surulere,45000000', 'Yaba,52000000'])
  const headers = { Authorization: await gatehouse.signIn() }
  const exported = await (await page.request.get(`${gatehouse.url}/admin/export/property.csv`, { headers })).text()
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/import/listings`)
  const buffer = Buffer.from(exported.replace('52000000', '"₦ 50,000,000"'))
  await page.getByLabel('Choose a CSV File').setInputFiles({ name: 'properties.csv', mimeType: 'text/csv', buffer })

  await expect(page.getByRole('heading', { name: '1 property will change' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Changes by field' }).getByRole('listitem')).toHaveText(['Price: 1'])
  await expect(page.getByRole('tab')).toHaveText([/To change/, /Unchanged/])
  await expect(page.getByRole('definition')).toHaveText('₦52,000,000 → ₦50,000,000−3.8 %')
  await expectNoViolationsInBothThemes(page, 'what an update changes')
  await page.getByRole('button', { name: 'Change All' }).click()
  await expect(page.getByRole('heading', { name: '1 property changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the Properties' }).click()
  await expect(page.getByRole('article', { name: /Yaba/ })).toContainText('50,000,000')
  await page.goto(`${gatehouse.url}/activity`)
  await expect(page.getByRole('article').first()).toContainText('changed by a file 1 property')
})
