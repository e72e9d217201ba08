import type { Page } from '@playwright/test'
import { registerAgent } from '../support/records/agent'
import { inquire, signUp } from '../support/records/intake'
import { createProperty } from '../support/records/property'
import { addSession, expect, test, untilLoaded } from '../support/test'

test('a property is one page on paper, also with 40 photographs and the longest texts', async ({
  signedIn: page,
  gatehouse,
}) => {
  const agent_id = await registerAgent(gatehouse, { company_name: 'Paper Homes', email: 'paper@print.test' })
  const id = await createProperty(gatehouse, {
    agent_id,
    location: `Plot 12, ${'Long Avenue, '.repeat(15)}Lekki Phase 1, Lagos`,
    property_description: 'Every room is en suite, and the borehole has a treatment plant.\n'.repeat(150),
    amenities:
      '["Swimming Pool","Elevator","Cinema","Gym","Roof Top","Smart Home","Outdoor Lounge","Playground","Internet"]',
    photographs: 40,
  })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openForPaper(page, `/properties/${id}`)
    await expect(page.getByText('Paper Homes')).toBeVisible()
    for (const format of ['A4', 'Letter'] as const) {
      expect(await countPages(page, format), `${format} from a window of ${width} pixels`).toBe(1)
    }
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const photograph = page.getByRole('img', { name: 'Photo 1 of 40' })
  await expect(photograph).toBeVisible()
  for (const text of ['₦85,000,000', 'Paper Homes', 'Swimming Pool', 'Available from']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Every room is en suite/)).toBeVisible()
  await expect(page.getByText('Photo 2 of 40')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Inquiries' })).toBeHidden()
  await expectNothingToPress(page)
  await expect(page.getByText('₦85,000,000', { exact: true })).toHaveCSS('color', 'rgb(184, 64, 11)')
})

const fees = {
  service_charge: 1_200_000,
  agency_fee: 500_000,
  legal_fee: 450_000,
  caution: 750_000,
  minimum_rent_months: 24,
}
const allFacts = {
  ...fees,
  title: "Governor's consent",
  land_size: 2,
  land_unit: 'plot',
  building_size: 420,
  age: 'Newly built',
  furnishing: 'Semi-furnished',
  toilets: 6,
  parking_spaces: 4,
  estate: 'Royal Gardens Estate, behind the second gate of the first ring',
  payment_plan: 'Half on signing, the rest within four months by bank draft. '.repeat(5).trim(),
  rent_paid: 'Yearly',
  power: ['Band A', 'Prepaid meter', 'Generator'],
  water: ['Borehole', 'Treated water'],
  serviced: 'YES',
}
const longText = 'Every room is en suite, and the borehole has a treatment plant.\n'.repeat(80)
const longLocation = `Plot 12, ${'Long Avenue, '.repeat(15)}Lekki Phase 1, Lagos`
const papers = [
  [
    'a lease with all facts',
    { type: 'Lease', facts: allFacts, property_description: longText, photographs: 5, location: longLocation },
  ],
  ['a lease with fees', { type: 'Lease', facts: fees, property_description: 'Serene', photographs: 2 }],
  ['a short sale', { facts: { title: 'C of O', building_size: 300 }, photographs: 1 }],
] as const

for (const [name, { facts, ...fields }] of papers) {
  test(`${name} is whole on one page, but for the end of a long description`, async ({ signedIn: page, gatehouse }) => {
    const id = await createProperty(gatehouse, { ...fields, facts: JSON.stringify(facts) })
    await openForPaper(page, `/properties/${id}`)
    expect(await countPages(page, 'A4')).toBe(1)
    expect(await countPages(page, 'Letter')).toBe(1)
    await page.setViewportSize({ width: 703, height: 960 })
    await page.emulateMedia({ media: 'print' })
    const listing = page.locator('[data-listing]')
    await expect(listing.getByText('Facts', { exact: true })).toBeVisible()
    if ('type' in fields) await expect(listing.getByText('Move-in total').last()).toBeVisible()
    expect(await listing.evaluate(listCutTexts)).toEqual([])
  })
}

test("a property on paper has four photographs, and the QR code of the listing's page if there is one", async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Coded Close, Yaba', photographs: 5 })
  await addSession(page, gatehouse)
  await openForPaper(page, `${gatehouse.url}/properties/${id}`)
  const forPaper = page.locator('[data-printed-listing]')
  await expect(forPaper.locator('img')).toHaveCount(3)
  await expect(forPaper.locator('svg')).toHaveCount(0)

  await gatehouse.stop()
  await gatehouse.start({ LISTING_URL: 'https://homes.test/{id}', BUSINESS_NAME: 'Jos Homes' })
  await openForPaper(page, `${gatehouse.url}/properties/${id}`)
  await expect(forPaper).toBeHidden()
  await expect(forPaper.locator('img')).toHaveCount(3)
  expect(await countPages(page, 'A4')).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const code = page.getByRole('img', { name: "QR code of the listing's page" })
  await expect(code).toBeVisible()
  for (const text of ['Jos Homes', /^Ref GH-/, `https://homes.test/${id}`]) {
    await expect(forPaper.getByText(text)).toBeVisible()
  }
  for (const photo of await forPaper.locator('img').all()) {
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('unsaved drafts are not on paper', async ({ signedIn: page }) => {
  await page.goto('/properties?form=new')
  const form = page.getByRole('dialog', { name: 'New Property' })
  await form.getByLabel('Location').fill('Unsaved Road 9, Surulere')
  await expect(form.getByText(/^Draft saved on this device/)).toBeVisible()
  await page.goto('/properties')
  const drafts = page.getByRole('region', { name: 'Unsaved drafts', includeHidden: true })
  await expect(drafts).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(drafts).toBeHidden()
})

test('a list is a table on paper, without menus and buttons', async ({ signedIn: page, gatehouse }) => {
  const agent_id = await registerAgent(gatehouse, { company_name: 'Ledger Estates', email: 'ledger@estates.test' })
  await createProperty(gatehouse, { location: 'Printed Close 3, Yaba', agent_id })
  await signUp(gatehouse, { name: 'Amina Paper', email: 'amina@paper.test' })
  await inquire(gatehouse, { name: 'Tunde Paper', email: 'tunde@paper.test', message: 'May I see it?' })
  const lists = [
    [
      '/properties',
      'Properties',
      ['Printed Close 3, Yaba', '₦85,000,000', 'Sell', 'Duplex', '5 / 5 / 2', 'Ledger Estates'],
    ],
    ['/agents', 'Agents', ['Ledger Estates', 'Chidi Okafor', 'ledger@estates.test', '+234 803 111 2222', 'Lagos', '1']],
    ['/inquiries', 'Inquiries', ['Tunde Paper', 'tunde@paper.test', 'May I see it?', 'General inquiry']],
    ['/', 'Recent sign-ups', ['Amina Paper', 'amina@paper.test']],
  ] as const
  for (const [address, name, texts] of lists) {
    await openForPaper(page, address)
    await page.emulateMedia({ media: 'print' })
    const table = page.getByRole('table', { name })
    await expect(table.getByRole('columnheader').filter({ visible: true }).first()).toBeVisible()
    const row = table.getByRole('row').filter({ hasText: texts[0] })
    for (const text of texts) await expect(row.getByText(text, { exact: true }).filter({ visible: true })).toBeVisible()
    const tops = await row
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.checkVisibility()).map((cell) => Math.round(cell.getBoundingClientRect().top)),
      )
    expect(new Set(tops).size, `lines of a row of ${name}`).toBe(1)
    await expectNothingToPress(page)
    await page.emulateMedia({ media: 'screen' })
  }
})

/** The style for paper is loaded after the first view. */
async function openForPaper(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('link[media=print]')).toBeAttached()
  await untilLoaded(page)
}

/** The texts on paper that are outside of the page or cut by an element around them; in the page. */
function listCutTexts(listing: Element): string[] {
  const texts = [...listing.querySelectorAll('p, dt, dd, h2, h3, li')].filter(
    (text) => text.checkVisibility() && text.textContent,
  )
  const frame = listing.parentElement!.getBoundingClientRect()
  const isDescription = (text: Element) => text.matches('.whitespace-pre-line')
  return texts
    .filter((text) => {
      const { bottom, right } = text.getBoundingClientRect()
      const isCut = text.scrollHeight > text.clientHeight + 1 && getComputedStyle(text).overflow !== 'visible'
      return bottom > frame.bottom + 1 || right > frame.right + 1 || (isCut && !isDescription(text))
    })
    .map((text) => text.textContent)
}

async function countPages(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const file = await page.pdf({ format })
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

async function expectNothingToPress(page: Page): Promise<void> {
  const photograph = '[aria-roledescription=carousel] li'
  const controls = page.locator(`button:not(${photograph} *, [data-printed]), input, nav, aside, [role=tab]`)
  await expect(controls.filter({ visible: true })).toHaveCount(0)
}
