import type { Page } from '@playwright/test'
import { registerAgent } from '../support/records/agent'
import { expectNoViolationsInBothThemes as check } from '../support/axe'
import { createProperty } from '../support/records/property'
import { photograph } from '../support/property-form'
import { expect, test } from '../support/test'

const deleteByCardMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByText('Are you sure you want to delete this agent?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

test('an agent is created with a logo, found by city, and edited on its page', async ({ signedIn: page }) => {
  await page.goto('/agents')
  // An empty list has a second button of this name.
  await page.getByRole('button', { name: 'Create New Agent' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Agent' })
  await form.getByLabel('Company name').fill('Maitama Keys')
  await form.getByLabel('First name').fill('Bola')
  await form.getByLabel('Last name').fill('Ọmọṣẹ')
  await form.getByLabel('Email').fill('bola@maitamakeys.test')
  await form.getByLabel('Phone number').fill('0803 555 0101')
  await form.getByLabel('City').fill('Abuja')
  await form.getByLabel('Postcode').fill('900271')
  await expect(form.getByRole('button', { name: 'Create Agent' })).toBeDisabled()
  await form.getByLabel('Add Logo').setInputFiles(await photograph(3))
  await expect(form.getByAltText('The chosen logo')).toBeVisible()
  await form.getByRole('button', { name: 'Create Agent' }).click()
  await expect(page.getByText('Agent created successfully')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search agents' }).fill('omose abuja')
  await page.getByRole('link', { name: 'Open Maitama Keys' }).click()
  await expect(page.getByText('Abuja 900271')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit agent' })
  await edit.getByLabel('Company name').fill('Maitama Keys and Sons')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Agent updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Maitama Keys and Sons', level: 1 })).toBeVisible()
})

test('an agent with a property cannot be deleted; one without is deleted and restored by Undo', async ({
  signedIn: page,
  gatehouse,
}) => {
  const agent_id = await registerAgent(gatehouse, { company_name: 'Busy Homes', email: 'busy@homes.test' })
  await registerAgent(gatehouse, { company_name: 'Idle Homes', email: 'idle@homes.test' })
  await createProperty(gatehouse, { location: 'Assigned Road, Enugu', agent_id })
  await page.goto('/agents?sort=properties')
  const busy = page.getByRole('article', { name: 'Busy Homes' })
  await expect(busy.getByText('Properties: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Busy Homes' }).click()
  const rejection = page.getByRole('dialog', { name: 'Cannot delete agents currently assigned to a property' })
  await expect(rejection.getByText(/^Busy Homes has 1 property\. Move it/)).toBeVisible()
  await rejection.getByRole('button', { name: 'Cancel' }).click()
  await busy.getByRole('link', { name: 'Open Busy Homes' }).click()
  await expect(page.getByRole('link', { name: /Assigned Road, Enugu/ })).toBeVisible()
  await page.goBack()

  const idle = page.getByRole('article', { name: 'Idle Homes' })
  await deleteByCardMenu(page, 'Idle Homes')
  await expect(page.getByText('Agent deleted successfully')).toBeVisible()
  await expect(idle).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Agent restored successfully')).toBeVisible()
  await expect(idle).toBeVisible()
})

test('the agents, their page and their dialogs have no accessibility violations', async ({
  signedIn: page,
  gatehouse,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const agent_id = await registerAgent(gatehouse, { company_name: 'Card Homes', email: 'cards@axe.test' })
  await createProperty(gatehouse, { location: 'Card Road, Yaba', agent_id })
  await registerAgent(gatehouse, { company_name: 'Other Homes', email: 'other@axe.test' })
  const agents = page.getByRole('article', { name: /^(Card|Other) Homes$/ })
  await page.goto('/agents')
  await expect(agents).toHaveCount(2)
  await check(page, 'agents')
  await page.getByRole('button', { name: 'Create New Agent' }).click()
  await expect(page.getByRole('button', { name: 'Create Agent' })).toBeVisible()
  await check(page, 'New Agent')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.goto(`/agents/${agent_id}`)
  await expect(page.getByRole('link', { name: /Card Road/ })).toBeVisible()
  await check(page, 'an agent')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('Current logo')).toBeVisible()
  await check(page, 'Edit agent')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  await check(page, 'the rejected deletion')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/agents')
  await expect(agents).toHaveCount(2)
  await check(page, 'agents on a phone')
  await page.goto('/agents/nobody')
  await expect(page.getByText('Agent not found')).toBeVisible()
  await check(page, 'no agent')
})
