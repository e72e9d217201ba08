import { fillNewProperty, photograph } from '../support/property-form'
import { registerAgent } from '../support/records/agent'
import { addSession, expect, test } from '../support/test'

test('a draft whose agent was deleted says so at its field, and is saved with another one', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const leaving = await registerAgent(gatehouse, { company_name: 'Ajah Homes', email: 'ajah@homes.test' })
  await registerAgent(gatehouse)
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/properties`)
  const form = await fillNewProperty(page, 'First Street, Jos', { photographs: [await photograph(1)] })
  const choose = async (company: string) => {
    await form.getByRole('combobox', { name: 'Agent' }).click()
    await page.getByRole('option', { name: new RegExp(company) }).click()
  }
  await choose('Ajah Homes')
  await expect(form.getByText(/^Draft saved on this device/)).toBeVisible()

  const authorization = await gatehouse.signIn()
  const deleted = await fetch(`${gatehouse.url}/admin/agents/delete/${leaving}`, {
    method: 'DELETE',
    headers: { authorization },
  })
  expect(deleted.status).toBe(200)
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(form.getByLabel('Location')).toHaveValue('First Street, Jos')
  await form.getByRole('button', { name: 'Add Property' }).click()
  await expect(form.getByRole('combobox', { name: 'Agent' })).toHaveAccessibleDescription(
    /This agent was deleted. Choose another one./,
  )
  await expect(form.getByLabel('Price')).toHaveValue('85,000,000')
  await choose('Lekki Homes')
  await form.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property created successfully')).toBeVisible()
})
