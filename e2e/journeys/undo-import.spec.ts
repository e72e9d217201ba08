import type { Browser } from '@playwright/test'
import { expectNoViolationsInBothThemes } from '../support/axe'
import type { Gatehouse } from '../support/gatehouse'
import { changePrice } from '../support/property-form'
import { importCsv } from '../support/records/import'
import { openColleague } from '../support/records/colleague'
import { addSession, expect, test } from '../support/test'

/** With all that the form requires, so that a price can be changed. */
const listings = [
  'town,price,description,amenities,available_from',
  ...['Surulere,45000000', 'Yaba,52000000', 'Gbagada,61000000'].map((row) => `${row},A house,Gym,2027-01-15`),
]

/** Another admin changes the price of one of the imported listings. */
async function editAsColleague(browser: Browser, gatehouse: Gatehouse) {
  const page = await openColleague(browser, gatehouse)
  await page.goto('/properties')
  await page.getByRole('link', { name: /Yaba/ }).click()
  await changePrice(page, '50000000')
  await page.context().close()
}

const windows = {
  'a desktop': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

for (const [device, use] of Object.entries(windows))
  test.describe(`on ${device}`, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } })

    test('an import is undone from the activity, and a listing that was edited since is left and named', async ({
      page,
      browser,
      ownGatehouse: gatehouse,
    }) => {
      expect(await importCsv(gatehouse, 'listings', listings)).toContain('Imported 3 listings.')
      await editAsColleague(browser, gatehouse)

      await addSession(page, gatehouse)
      await page.goto(`${gatehouse.url}/activity?source=command`)
      const entry = page.getByRole('article', { name: 'Command line imported 3 properties' })
      await entry.getByRole('button', { name: 'Undo' }).click()
      const question = page.getByRole('dialog', { name: 'Undo This Import?' })
      await expect(question).toContainText('The 3 properties that it created are deleted')
      await expectNoViolationsInBothThemes(page, 'the question before the undo of an import')
      await question.getByRole('button', { name: 'Undo' }).click()

      await expect(page.getByText('2 changes were undone. 1 was left as it is now.')).toBeVisible()
      const rest = page.getByRole('dialog', { name: 'Not Everything Was Undone' })
      await expect(rest.getByRole('listitem')).toHaveText(['Yaba: It was changed since by Bola Okafor'])
      await expectNoViolationsInBothThemes(page, 'what the undo of an import has left')
      await rest.getByRole('link', { name: 'Yaba' }).click()
      await expect(page.getByRole('heading', { name: 'History of Yaba' })).toBeVisible()
      await expect(page.getByRole('article').first()).toContainText('Bola Okafor changed the price')

      await page.goto(`${gatehouse.url}/activity?source=command`)
      await expect(entry).toContainText('Undone')
      await page.goto(`${gatehouse.url}/properties`)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.getByRole('article', { name: /Yaba/ })).toBeVisible()
    })
  })
