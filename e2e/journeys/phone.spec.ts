import { largePhotographs } from '../support/large-photographs'
import { fillNewProperty, photograph } from '../support/property-form'
import { sampleStats } from '@gatehouse/contract/samples'
import { signUp } from '../support/records/intake'
import { createProperty } from '../support/records/property'
import { pages } from '../support/pages'
import { addSession, expect, test } from '../support/test'

test.describe('on a phone of 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the menu is a drawer that closes on a link and on a press outside it', async ({ signedIn: page }) => {
    await page.goto('/')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).tap()
    await drawer.getByRole('link', { name: 'Properties' }).tap()
    await expect(page).toHaveURL(/\/properties$/)
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(drawer).toBeVisible()
    await page.touchscreen.tap(375, 600)
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/\/properties$/)
  })

  test('the dashboard has pages of six sign-ups without actions, and four properties with a link to all', async ({
    page,
    ownGatehouse: gatehouse,
  }) => {
    for (let number = 1; number <= 7; number += 1) {
      await signUp(gatehouse, { name: `Person ${number}`, email: `person${number}@example.com` })
    }
    for (let number = 1; number <= 5; number += 1) await createProperty(gatehouse, { location: `Long Road ${number}` })
    await addSession(page, gatehouse)
    await page.goto(`${gatehouse.url}/`)
    await expect(page.getByText('Showing 1 to 6 of 7 rows')).toBeVisible()
    const cards = page.getByRole('table', { name: 'Recent sign-ups' }).getByRole('row').filter({ visible: true })
    await expect(cards).toHaveCount(6)
    await expect(cards.first()).toContainText('Phone N/A')
    await expect(cards.first().getByRole('button')).toHaveText('')
    await expect(cards.first().getByRole('button')).toHaveAccessibleName('Details of Person 7')
    await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(4)
    await page.getByRole('button', { name: 'Page 2' }).tap()
    await expect(page.getByText('Showing 7 to 7 of 7 rows')).toBeVisible()
    await page.getByRole('link', { name: 'View All Properties' }).filter({ visible: true }).tap()
    await expect(page).toHaveURL(`${gatehouse.url}/properties`)
  })

  test('the account menu shows all its entries', async ({ signedIn: page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('button', { name: /^Account/ }).tap()
    const entries = page.getByRole('menuitem')
    await expect(entries.last()).toHaveText('API Documentation')
    for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 })
  })

  test('Back closes a form with a stored draft, and Continue opens it again', async ({ signedIn: page }) => {
    await page.goto('/properties')
    await page.getByRole('button', { name: 'Create New Property' }).first().tap()
    const location = page.getByRole('dialog', { name: 'New Property' }).getByLabel('Location')
    await location.fill('Put Aside Street, Uyo')
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    await page.goBack()
    await expect(location).toBeHidden()
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices.getByText('Your draft is kept on this device.')).toHaveCount(1)
    await page.getByRole('button', { name: /^Continue Unsaved property/ }).tap()
    await expect(location).toHaveValue('Put Aside Street, Uyo')
  })

  test('a notice does not cover the progress of the uploads', async ({ signedIn: page }) => {
    await page.goto('/properties')
    // Never sent.
    await page.route('**/uploads/*', () => undefined)
    const form = await fillNewProperty(page, 'Covered Bar Street, Jos', {
      photographs: await largePhotographs(1, 0.5),
    })
    await form.getByRole('button', { name: 'Add Property' }).tap()
    await form.getByRole('button', { name: 'Cancel the Upload' }).tap()
    const notice = page.getByText('Cancelled. Nothing was saved.')
    // It stays while the pointer is on it.
    await notice.hover()
    const bar = await form.getByRole('progressbar').boundingBox()
    const box = await notice.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  })

  test('the photos can be swiped', async ({ signedIn: page, gatehouse }) => {
    const id = await createProperty(gatehouse, { location: 'Swipe Street, Calabar', photographs: 3 })
    await page.goto(`/properties/${id}`)
    const photo = page.getByRole('button', { name: 'Photo 1 of 3, view full screen' })
    const box = await photo.boundingBox()
    if (!box) throw new Error('The photograph is not there')
    const touch = await page.context().newCDPSession(page)
    const y = box.y + box.height / 2
    const at = (x: number) => ({ touchPoints: [{ x, y }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(box.x + box.width * 0.8) })
    for (const share of [0.7, 0.55, 0.4, 0.25]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(box.x + box.width * share) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByRole('button', { name: 'Show photo 2' })).toHaveAttribute('aria-current', 'true')
  })
})

test.describe('on a phone of 390 × 440 pixels, as with an open keyboard', () => {
  test.use({ viewport: { width: 390, height: 440 }, hasTouch: true, isMobile: true })

  test('a form opens at its title, its head and foot scroll with it, and a tap on a photograph orders it', async ({
    signedIn: page,
  }) => {
    await page.goto('/properties')
    await page.getByRole('button', { name: 'Create New Property' }).first().tap()
    const form = page.getByRole('dialog', { name: 'New Property' })
    const title = form.getByRole('heading', { name: 'New Property' })
    const submit = form.getByRole('button', { name: 'Add Property' })
    await expect(title).toBeFocused()
    await expect(title).toBeInViewport()
    await expect(submit).not.toBeInViewport()
    await form.getByLabel('Add Photos').setInputFiles(await Promise.all([1, 2].map(photograph)))
    await form.getByRole('button', { name: 'Image 2', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Make Cover' }).tap()
    await expect(page.getByText('Moved to position 1 of 2.')).toBeAttached()
    await expect(form.getByRole('button', { name: 'Image 1, Cover' })).toBeFocused()
    await submit.scrollIntoViewIfNeeded()
    await expect(submit).toBeInViewport()
    await expect(title).not.toBeInViewport()
  })
})

test.describe('at 360 and 320 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('no page scrolls horizontally', async ({ signedIn: page, gatehouse }) => {
    const id = await createProperty(gatehouse, {
      location: `${'Plot 12, Block IV, behind the Ministry of Works, '.repeat(4)}Ikeja`,
      price: '9999999999999',
      property_description: 'Averylongwordwithoutanyspacewhateverinit'.repeat(6),
      photographs: 6,
    })
    for (const { address } of [
      ...pages,
      { address: '/set-password' },
      { address: `/properties/${id}` },
      { address: '/properties?form=new' },
    ]) {
      await page.goto(address)
      await expect(page.locator('h1').first()).toBeAttached()
      if (address.includes('form=')) await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.locator('[aria-busy=true], [aria-label^=Loading]')).toHaveCount(0)
      // 320 is the width of WCAG 2.2, criterion 1.4.10.
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 })
        const overflow = await page.evaluate(
          () => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${address} at ${width}`).toBe(0)
      }
    }
  })
})

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('no number card overflows with large numbers', async ({ signedIn: page }) => {
    const large = { ...sampleStats, active_properties: 128_412, registered_users: 1_204_318, registered_agents: 10_240 }
    await page.route('**/admin/stats', (route) => route.fulfill({ json: { status: true, data: large } }))
    for (const address of ['/', '/properties', '/agents', '/affiliates', '/announcements', '/app-banners']) {
      await page.goto(address)
      const cards = page.getByRole('main').locator('dl')
      await expect(cards.first()).toBeVisible()
      await expect(page.locator('[aria-busy=true], [aria-label^=Loading]')).toHaveCount(0)
      const cut = await cards.evaluateAll((all) =>
        all
          .flatMap((card) => [card, ...card.querySelectorAll('*')])
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
          .map((part) => part.textContent),
      )
      expect(cut, address).toEqual([])
    }
  })
})
