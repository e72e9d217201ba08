import { expectNoViolationsInBothThemes as check } from '../support/axe'
import type { Gatehouse } from '../support/gatehouse'
import { runSql } from '../support/records/database'
import { insertManyProperties } from '../support/records/many-properties'
import { addSession, expect, test, untilLoaded } from '../support/test'

async function register(gatehouse: Gatehouse, first_name: string, payment_status: string): Promise<void> {
  const affiliate = { first_name, last_name: 'Obi', phone_number: '08031234560', property_count: 1, value: '5' }
  const headers = { 'Content-Type': 'application/json', Authorization: await gatehouse.signIn() }
  const body = JSON.stringify({ ...affiliate, payment_status })
  const response = await fetch(`${gatehouse.url}/admin/affiliate-register`, { method: 'POST', headers, body })
  expect(response.ok, await response.text()).toBe(true)
}

test('by keyboard alone a table is ordered by a heading and filtered, and a reload and Back restore both', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  for (const [name, status] of [
    ['Ngozi', 'Pending'],
    ['Ada', 'Disbursed'],
    ['Bala', 'Pending'],
  ] as const)
    await register(gatehouse, name, status)
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/affiliates`)
  await untilLoaded(page)
  const names = page.getByRole('table').getByText(/ Obi$/)
  await expect(names).toHaveText(['Bala Obi', 'Ada Obi', 'Ngozi Obi'])
  await page.getByRole('button', { name: 'Name', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Ada Obi', 'Bala Obi', 'Ngozi Obi'])
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Filters, 1 set' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Payment status' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Pending' })).toBeVisible()
  await page.keyboard.type('Pen')
  await expect(page.getByRole('option', { name: 'Pending' })).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Payment status' })).toHaveText('Pending')
  await check(page, 'the filters of a table')
  await page.getByRole('button', { name: 'Apply' }).focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Bala Obi', 'Ngozi Obi'])
  await expect(page.getByText('Payment status: Pending')).toBeVisible()
  await check(page, 'a filtered table')
  await page.reload()
  await expect(names).toHaveText(['Bala Obi', 'Ngozi Obi'])
  await page.goto(`${gatehouse.url}/admins`)
  await untilLoaded(page)
  await page.goBack()
  await expect(names).toHaveText(['Bala Obi', 'Ngozi Obi'])
  await page.getByRole('button', { name: 'Remove Payment status: Pending' }).press('Enter')
  await expect(names).toHaveText(['Ada Obi', 'Bala Obi', 'Ngozi Obi'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the order and the filters are in a sheet, and each is a chip', async ({ page, ownGatehouse: gatehouse }) => {
    await register(gatehouse, 'Ngozi', 'Pending')
    await register(gatehouse, 'Ada', 'Disbursed')
    await addSession(page, gatehouse)
    await page.goto(`${gatehouse.url}/affiliates`)
    await untilLoaded(page)
    const names = page.getByRole('table').getByText(/ Obi$/)
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByRole('combobox', { name: 'Order' }).tap()
    await page.getByRole('option', { name: 'First name, descending' }).tap()
    await check(page, 'the filters of a list on a phone')
    await page.getByRole('button', { name: 'Apply' }).tap()
    await expect(names).toHaveText(['Ngozi Obi', 'Ada Obi'])
    await page.getByRole('button', { name: 'Remove Order: First name, descending' }).tap()
    await expect(names).toHaveText(['Ada Obi', 'Ngozi Obi'])
  })
})

test('properties in a table are ordered by any column, and app banners are found by their link', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  await insertManyProperties(gatehouse, 60)
  await runSql(
    gatehouse,
    `insert into banner (id, redirect_link, created_at, updated_at)
    values (gen_random_uuid(), 'https://kofar-mata.test/open', now(), now()),
      (gen_random_uuid(), 'https://lekki.test', now(), now())`,
  )
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/properties?layout=table`)
  await untilLoaded(page)
  const prices = page.getByRole('grid').getByText(/^₦/)
  await expect(prices.first()).toBeVisible()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(prices.first()).toHaveText('₦100,000')
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Agent', exact: true }).click()
  await expect(page).toHaveURL(/sort=agent_name_asc/)
  await expect(page.getByRole('button', { name: 'Order: Agent, ascending' })).toBeVisible()
  await page.getByRole('button', { name: 'Agent', exact: true }).click()
  await expect(page.getByRole('gridcell', { name: 'Lekki Homes 9', exact: true }).first()).toBeVisible()
  await check(page, 'a table of properties in the order of agents')
  await page.goto(`${gatehouse.url}/app-banners`)
  await expect(page.getByText('2 banners')).toBeVisible()
  await page.locator('body').press('/')
  await page.keyboard.type('KOFAR')
  await expect(page.getByText('1 banner', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText('No banner matches "zzzz".')).toBeVisible()
})
