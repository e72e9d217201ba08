import type { Locator, Page } from '@playwright/test'
import type { Gatehouse } from '../support/gatehouse'
import { findSmallTargets } from '../support/browsers/touch-targets'
import { admin } from '../support/gatehouse'
import { createEveryKind } from '../support/records/every-kind'
import { expect, test, untilLoaded } from '../support/test'

// Every kind of menu, sheet, dialog and list of choices, for a finger: 44 × 44 px.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, actionTimeout: 20_000 })

/** An address, and the controls that are pressed there one after the other. The last one opens something. */
type Opening = readonly [address: string, ...presses: (string | RegExp)[]]

const isOpen = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([role=dialog] [role=listbox])'

/** Opens what a finger can open, and notes which controls in it are too small. */
class Popups {
  /** By the name of the control. */
  readonly small: Record<string, unknown> = {}
  readonly #page: Page
  readonly #url: string
  readonly #open: Locator

  constructor(page: Page, { url }: Gatehouse) {
    this.#page = page
    this.#url = url
    this.#open = page.locator(isOpen).filter({ visible: true })
  }

  async visit(openings: readonly Opening[]): Promise<void> {
    for (const [address, ...presses] of openings) {
      await this.goTo(address)
      const before = await this.#open.count()
      for (const name of presses) {
        await this.press(name)
        await expect(this.#open.last()).toBeVisible()
      }
      if (presses.length > 0) await expect.poll(() => this.#open.count()).toBeGreaterThan(before)
      await this.measure([address, ...presses].join(' > '))
    }
  }

  async goTo(address: string): Promise<void> {
    await this.#page.goto(`${this.#url}${address}`)
    await expect(this.#page.locator('h1, [role=dialog]').first()).toBeAttached()
    await untilLoaded(this.#page)
  }

  /** Presses a control of what was opened last, or of the page. */
  async press(name: string | RegExp): Promise<void> {
    const within = (await this.#open.count()) > 0 ? this.#open.last() : this.#page
    const options = { name, exact: true }
    const control = within
      .getByRole('button', options)
      .or(within.getByRole('menuitem', options))
      .or(within.locator('summary', { hasText: name }))
    const isMenu = within !== this.#page && (await this.#open.last().getAttribute('role')) === 'menu'
    await control.filter({ visible: true }).first().tap()
    // What an item opens would be taken for its menu.
    if (isMenu) await expect(this.#page.getByRole('menu')).toHaveCount(0)
  }

  /** Measures what was opened last, and then each list of choices in it. */
  async measure(name: string): Promise<void> {
    const popup = this.#open.last()
    await this.#measureOne(name, popup)
    const element = await popup.elementHandle()
    // Found again: the press loads the list, and another button that opens it.
    const findChoices = async () => (await element?.$$('button[role=combobox]:visible')) ?? []
    for (let index = 0; index < (await findChoices()).length; index += 1) {
      const isExpanded = async () => (await findChoices())[index]?.getAttribute('aria-expanded')
      await (await findChoices())[index]!.tap()
      await expect.poll(isExpanded).toBe('true')
      await this.#measureOne(`${name} > choices ${index + 1}`, this.#open.last())
      await this.#page.keyboard.press('Escape')
      await expect.poll(isExpanded).toBe('false')
    }
  }

  async #measureOne(opened: string, popup: Locator): Promise<void> {
    await expect(popup).toBeVisible()
    await expect(popup.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
    await popup.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    for (const { element, ...area } of await findSmallTargets(popup)) this.small[element] = { opened, ...area }
  }
}

test.beforeEach(() => test.slow())

test('every control in what the lists open is large enough for a finger', async ({ page, ownGatehouse }) => {
  await createEveryKind(page, ownGatehouse)
  const popups = new Popups(page, ownGatehouse)
  const lists = ['/properties', '/agents', '/affiliates', '/announcements', '/app-banners', '/careers', '/inquiries']
  await popups.visit([
    ...['/', '/admins', '/activity', ...lists].map((address): Opening => [address, 'Filters']),
    ...['/', '/admins', '/affiliates', '/announcements', '/inquiries', '/properties?layout=table'].map(
      (address): Opening => [address, 'Columns'],
    ),
    ['/properties', 'Menu'],
    ['/properties', 'Menu', /^Account/],
    ['/properties', 'Search Everything'],
    ['/properties', /^Notifications/],
    ['/properties', 'Export'],
    ['/properties', 'Recently Deleted'],
    ['/properties', 'Views'],
    ['/properties', 'Views', 'Save View'],
  ])
  await page.getByRole('textbox').fill('Lagos')
  await popups.press('Save View')
  await popups.visit([['/properties', 'Views', /^Actions for/]])
  await popups.visit([['/properties', 'Views', /^Actions for/, 'Edit']])
  for (const address of ['/bin', '/']) {
    await popups.goTo(address)
    await page.getByRole(address === '/' ? 'button' : 'combobox', { name: /^(Views|Kind|All kinds)/ }).tap()
    await popups.measure(`choices of ${address}`)
  }
  expect(popups.small).toEqual({})
})

test('so is every control in what opens for a record', async ({ page, ownGatehouse }) => {
  const { property, history, agent, busyAgent } = await createEveryKind(page, ownGatehouse)
  const popups = new Popups(page, ownGatehouse)
  await popups.visit([
    ...['/properties', '/agents', '/affiliates', '/announcements'].map((address): Opening => [address, /^Actions for/]),
    ...['Share', 'Set State', 'Duplicate', 'Delete'].map((item): Opening => [property, /^Actions for/, item]),
    [property, 'View Full Screen'],
    ...['Update Status', 'Update Payment Status'].map((item): Opening => ['/affiliates', /^Actions for/, item]),
    ['/announcements', /^Actions for/, 'Delete'],
    ['/agents', /^Actions for/, 'Delete'],
    [agent, 'Delete'],
    [busyAgent, 'Delete'],
    ['/app-banners', /^Delete banner/],
    ['/admins', /^Reset Link/],
    ['/activity', 'Undo'],
    [history, 'Undo'],
    ['/bin', /^Remove Photos Now/],
  ])
  await popups.goTo(history)
  await page.getByRole('link', { name: 'Show as It Was' }).last().tap()
  await popups.press('Restore This Version')
  await popups.measure('restore this version')
  expect(popups.small).toEqual({})
})

test('so is every control of the forms, with their choices and questions', async ({ page, ownGatehouse }) => {
  const { property, agent } = await createEveryKind(page, ownGatehouse)
  const popups = new Popups(page, ownGatehouse)
  const kinds = [
    'agents',
    'affiliates',
    'announcements',
    'app-banners',
    'careers',
    'admins',
    'webhooks',
    'areas',
    'feeds',
  ]
  await popups.visit([
    ...kinds.map((kind): Opening => [`/${kind}?form=new`]),
    ['/admins', 'Invite Admin'],
    [agent, 'Edit'],
    ['/announcements', /^Actions for/, 'Edit'],
    [property, 'Edit', /^Image 2/],
  ])
  await popups.goTo('/properties?form=new')
  for (const part of ['Facts', 'Paste a Message']) await popups.press(part)
  await popups.measure('new property')
  await page.getByLabel('Message', { exact: true }).fill('Flat at Yaba, call for price, 0803 555 0142')
  await popups.press('Read Message')
  await expect(page.getByRole('button', { name: 'Available From', exact: true })).toBeVisible()
  await popups.measure('a form that was filled from a message')
  await popups.goTo('/properties')
  // With an agent, which can be cleared.
  await popups.press(/^Actions for .*Palm/)
  await popups.press('Edit')
  await popups.press('Captions')
  await popups.measure('edited property with captions')
  await page.getByRole('combobox', { name: 'Location' }).fill('Palm Street')
  await popups.press('Discard')
  await popups.measure('discard a form')
  expect(popups.small).toEqual({})
})

test('so is every control of cells, and of actions for the selected', async ({ page, ownGatehouse }) => {
  await createEveryKind(page, ownGatehouse)
  const popups = new Popups(page, ownGatehouse)
  const select = async (address: string, heading: RegExp) => {
    await popups.goTo(address)
    await page.getByRole('checkbox', { name: heading }).nth(1).tap()
  }
  for (const action of ['Archive', 'Set State', 'Change Agent', 'Change Property Type', 'Change Prices', 'Delete']) {
    await select('/properties?layout=table', /^Select /)
    await popups.press('More Actions')
    if (action === 'Archive') await popups.measure('more actions')
    await popups.press(action)
    await popups.measure(`${action} of the selected`)
  }
  await select('/properties?layout=table', /^Select /)
  await popups.press('Share')
  await popups.measure('share the selected')

  await popups.goTo('/properties?layout=table')
  await expect(page.getByRole('checkbox', { name: /^Select all rows/ })).toBeAttached()
  await page.getByRole('gridcell', { name: '₦90,000,000' }).tap()
  await page.getByRole('textbox', { name: /^Price of/ }).fill('850000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Press Enter again to save/)).toBeVisible()
  await popups.measure('a large change of a price')
  await page.getByRole('textbox', { name: /^Price of/ }).blur()
  await popups.press('Show')
  await popups.measure('a cell that is not saved')
  expect(popups.small).toEqual({})
})

test('so is every control of the account, of keys and of webhooks', async ({ page, ownGatehouse }) => {
  await createEveryKind(page, ownGatehouse)
  const popups = new Popups(page, ownGatehouse)
  const account: Opening = ['/properties', 'Menu', /^Account/]
  await popups.visit(
    ['Change Password', 'Signed-In Devices', 'Keyboard Shortcuts'].map((item): Opening => [...account, item]),
  )
  await popups.visit([['/security', 'Set Up Authenticator App']])
  await page.getByLabel('Your password').fill(admin.password)
  await popups.press('Continue')
  await expect(page.getByLabel('QR code for the authenticator app')).toBeVisible()
  await popups.measure('the code of an authenticator app')

  await popups.visit([['/keys?form=new']])
  await page.getByRole('textbox', { name: 'Name' }).fill('Site')
  await page.getByRole('checkbox').first().check()
  await popups.press('Create Key')
  await expect(page.getByRole('button', { name: 'Copy Key' })).toBeVisible()
  await popups.measure('a new key')
  await popups.visit([['/keys', /^Revoke/]])

  await popups.goTo('/webhooks?form=new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Site')
  await page.getByRole('textbox', { name: /Address/ }).fill('https://8.8.8.8/hook')
  await page.getByText('Properties', { exact: true }).tap()
  await popups.press('Create Webhook')
  await expect(page.getByRole('button', { name: /^Copy Secret/ })).toBeVisible()
  await popups.measure('a new webhook')
  await popups.visit([
    ['/webhooks', /^Actions for/],
    ['/webhooks', /^Actions for/, 'New Secret'],
    ['/webhooks', /^Actions for/, 'Delete'],
  ])
  expect(popups.small).toEqual({})
})
