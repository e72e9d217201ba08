import { expectEdge, expectFocus, expectSelected } from '../support/forced-colors'
import { expect, test } from '../support/test'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

test('in forced colours selections, focus and edges remain visible', async ({ signedIn: page }) => {
  await page.goto('/properties')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expectSelected(menu.getByRole('link', { name: 'Properties' }), menu.getByRole('link', { name: 'Agents' }))
  for (const entry of [menu.getByRole('link', { name: 'Agents' }), menu.getByRole('button', { name: 'Log Out' })]) {
    await expect(entry).toHaveCSS('border-top-width', '0px')
  }
  await expectSelected(page.getByRole('tab', { name: 'Active' }), page.getByRole('tab', { name: 'Archived' }))
  const create = page.getByRole('button', { name: 'Create New Property' }).first()
  await expectEdge(create)
  await expectEdge(page.getByRole('button', { name: 'Notifications' }))
  await page.getByRole('searchbox').focus()
  await expectFocus(page.getByRole('searchbox'))
  await page.keyboard.press('Tab')
  await expectFocus(page.locator(':focus'))

  await create.click()
  const form = page.getByRole('dialog', { name: 'New Property' })
  await expectEdge(form)
  await expectEdge(form.getByRole('button', { name: 'Add Property' }))
  const segment = (name: string) => form.locator('label').filter({ has: page.getByRole('radio', { name }) })
  await expectSelected(segment('Sell'), segment('Lease'))
  await form.getByRole('radio', { name: 'Sell' }).focus()
  await page.keyboard.press('ArrowRight')
  await expectSelected(segment('Lease'), segment('Sell'))
  await expectFocus(segment('Lease'))
  const chip = (name: string) => form.locator('label').filter({ has: page.getByRole('checkbox', { name }) })
  await form.getByRole('checkbox', { name: 'Gym' }).press('Space')
  await expectSelected(chip('Gym'), chip('Swimming Pool'))
  await expectEdge(chip('Swimming Pool'))
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expectEdge(question)
  await expectFocus(question.getByRole('button', { name: 'Keep Editing' }))
  await expectEdge(question.getByRole('button', { name: 'Discard' }))
  await question.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: /^Account/ }).press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Change Password' })
  await expect(entry).toBeFocused()
  await expectSelected(entry, page.getByRole('menuitem', { name: 'Signed-In Devices' }))
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click()
  await expectEdge(page.getByRole('dialog', { name: 'Keyboard Shortcuts' }))
})
