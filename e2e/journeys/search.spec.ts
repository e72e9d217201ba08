import { expectNoViolationsInBothThemes as check } from '../support/axe'
import type { Gatehouse } from '../support/gatehouse'
import { inquire, signUp } from '../support/records/intake'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

async function post(gatehouse: Gatehouse, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: await gatehouse.signIn() }
  const response = await fetch(gatehouse.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.ok, await response.text()).toBe(true)
}

const person = { first_name: 'Ɗanladi', last_name: 'Sa’adu', phone_number: '+234 (0) 803 123 4560' }
const name = 'Ɗanladi Sa’adu'

/** The lists without a search of their own before: address, noun, and what the record is found by. */
const lists = [
  { address: '/', noun: 'sign-up', typed: "danladi sa'adu", misspelt: 'danladdi', shown: name },
  { address: '/affiliates', noun: 'affiliate', typed: '0803 123 4560', misspelt: 'danldi', shown: name },
  { address: '/announcements', noun: 'announcement', typed: 'kofar', misspelt: 'kofra', shown: 'Ƙofar Mata is open' },
  { address: '/careers', noun: 'career', typed: 'surveyor kano', misspelt: 'surveyer', shown: 'Estate surveyor' },
  { address: '/admins', noun: 'admin', typed: '08031234560', misspelt: 'danladii', shown: name },
  { address: '/inquiries', noun: 'inquiry', typed: '+2348031234560', misspelt: 'adnladi', shown: name },
]

test('every list is searched as people type, from the key /, and offers the nearest words', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  test.slow()
  await signUp(gatehouse, { name, email: 'danladi@people.test' })
  await inquire(gatehouse, { name, email: 'd@people.test', message: 'Is it free?', phone_number: person.phone_number })
  const affiliate = { ...person, property_count: 1, value: '5', payment_status: 'Pending' }
  await post(gatehouse, '/admin/affiliate-register', affiliate)
  await post(gatehouse, '/admin/announcements/add', { announcement_text: 'Ƙofar Mata is open', redirect_link: '' })
  const career = { title: 'Estate surveyor', description: 'Visits', location: 'Kano', position: 'Senior', salary: 5 }
  await post(gatehouse, '/admin/careers/add', { ...career, type: 'Remote', link: '' })
  const invited = { name, email: 'd@gatehouse.test', phone_number: person.phone_number }
  await post(gatehouse, '/admin/users/invite', invited)
  await addSession(page, gatehouse)
  for (const { address, noun, typed, misspelt, shown } of lists) {
    await page.goto(gatehouse.url + address)
    const main = page.getByRole('main')
    await expect(main.getByText(shown).first(), address).toBeVisible()
    await page.locator('body').press('/')
    const search = main.getByRole('searchbox')
    await expect(search, address).toBeFocused()
    await search.fill(typed)
    await expect(page, address).toHaveURL(/\?q=/)
    await expect(main.getByText(shown).first(), address).toBeVisible()
    await search.fill('zzzz')
    await expect(main.getByText(`No ${noun} matches "zzzz".`), address).toBeVisible()
    await search.fill(misspelt)
    await expect(main.getByText('Did you mean'), address).toBeVisible()
    if (address === '/affiliates' || address === '/inquiries') await check(page, `${address} without a match`)
    await main.getByText('Did you mean').getByRole('button').click()
    await expect(main.getByText(shown).first(), address).toBeVisible()
    await expect(search).not.toHaveValue(misspelt)
  }
})

test('properties are found by an amenity and a price, and by words with one wrong letter', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  await createProperty(gatehouse, { location: '5 Adeniran Ogunsanya Street, Ikeja', property_type_id: '2' })
  const other = { location: 'Yaba', amenities: '["Cinema"]', price: '142000000' }
  await createProperty(gatehouse, { ...other, property_description: 'Quiet.' })
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/properties`)
  const search = page.getByRole('searchbox', { name: 'Search properties' })
  const shown = page.getByRole('article')
  for (const [typed, location] of [
    ['swimming', /Adeniran/],
    ['cinema', /Yaba/],
    ['142000000', /Yaba/],
    ['₦142,000,000', /Yaba/],
    ['142m', /Yaba/],
  ] as const) {
    await search.fill(typed)
    await expect(shown, typed).toHaveCount(1)
    await expect(shown).toHaveAccessibleName(location)
  }
  for (const [typed, offered] of [
    ['adenran', 'Adeniran'],
    ['ikeja terace', 'Ikeja terrace'],
  ] as const) {
    await search.fill(typed)
    await expect(page.getByText(`No property matches "${typed}".`)).toBeVisible()
    await page.getByRole('button', { name: offered, exact: true }).click()
    await expect(search).toHaveValue(offered)
    await expect(shown).toHaveAccessibleName(/Adeniran/)
  }
})
