import { registerAgent } from '../support/records/agent'
import { expectNoViolations, popupRules } from '../support/axe'
import { createProperty } from '../support/records/property'
import { pages } from '../support/pages'
import { expect, test } from '../support/test'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('no page has accessibility violations', async ({ signedIn: page, gatehouse }) => {
      test.slow()
      const company_name = `Axe Homes, ${colorScheme}`
      const agent_id = await registerAgent(gatehouse, { company_name, email: `screens-${colorScheme}@axe.test` })
      const id = await createProperty(gatehouse, { location: `Axe Street, ${colorScheme}`, photographs: 3, agent_id })
      for (const { address, heading } of [
        ...pages,
        { address: `/properties/${id}`, heading: '5-bed duplex' },
        { address: `/agents/${agent_id}`, heading: company_name },
        { address: '/agents/no-such-id', heading: 'Agent' },
        { address: '/properties/no-such-id', heading: 'Property' },
        { address: '/nowhere', heading: /not found/i },
      ]) {
        await page.goto(address, { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached()
        await expectNoViolations(page, address)
      }
    })

    test('the sign-in page has no accessibility violations', async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expectNoViolations(page, '/login')
    })

    test('no dialog has accessibility violations', async ({ signedIn: page, gatehouse }) => {
      const id = await createProperty(gatehouse, { location: `Dialog Street, ${colorScheme}`, photographs: 3 })
      await page.goto(`/properties/${id}`)
      await page.getByRole('button', { name: 'View full screen', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page, 'full-screen photographs')
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: /^Actions for/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
      await expectNoViolations(page, 'menu', popupRules)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectNoViolations(page, 'confirmation')
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Edit' }).click()
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
      await expectNoViolations(page, 'Edit Property')
      await page.keyboard.press('Escape')

      await page.goto('/properties')
      await page.getByRole('button', { name: 'Create New Property' }).first().click()
      await page.getByRole('button', { name: 'Add Property' }).click()
      await expect(page.getByText('Location is required')).toBeVisible()
      await expectNoViolations(page, 'New Property with its messages')
      await page.getByRole('button', { name: 'Discard' }).click()

      await page.getByRole('button', { name: 'Recently deleted' }).click()
      await expect(page.getByRole('dialog', { name: 'Recently deleted' })).toBeVisible()
      await expectNoViolations(page, 'Recently deleted')
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Notifications' }).click()
      await expect(page.getByText('Nothing new')).toBeVisible()
      await expectNoViolations(page, 'bell', popupRules)
    })
  })
}
