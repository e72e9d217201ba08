import { expectNoViolationsInBothThemes as check } from '../support/axe'
import { addSession, expect, test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('by keyboard, a mapping is created with a preview, and a portal reads its feed with a key', async ({
  page,
  ownGatehouse,
}) => {
  const { url } = ownGatehouse
  await addSession(page, ownGatehouse)
  await page.goto(`${url}/feeds`)
  await expect(page.getByText('No mappings yet')).toBeVisible()
  await check(page, 'the page without mappings')
  await page.getByRole('button', { name: 'Create New Mapping' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New Mapping' })
  await expect(form.getByLabel(/^Name \*|^Name$/)).toBeFocused()
  await page.keyboard.type('portal')
  await form.getByLabel(/^Name of the whole/).fill('properties')
  await form.getByLabel('Price', { exact: true }).fill('cost')
  await form.getByRole('button', { name: 'Add a Text' }).press('Enter')
  await form.getByLabel('Name of text 1').fill('country')
  await form.getByLabel('Text 1', { exact: true }).fill('Nigeria')
  await form.getByRole('button', { name: 'Show Preview' }).press('Enter')
  const preview = form.getByRole('region', { name: 'Preview of the feed' })
  await expect(preview).toContainText('<properties>')
  await expect(preview).toBeInViewport()
  // Its long lines scroll, and do not widen the form.
  const [ofPreview, ofForm] = [(await preview.boundingBox())!, (await form.boundingBox())!]
  expect(ofPreview.x + ofPreview.width).toBeLessThan(ofForm.x + ofForm.width)
  await check(page, 'the form of a mapping')
  await form.getByRole('button', { name: 'Create Mapping' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Mappings' })).toContainText('portal')
  await check(page, 'the page with a mapping')

  await page.getByRole('link', { name: 'Keys' }).last().press('Enter')
  await page.getByRole('button', { name: 'Create New Key' }).press('Enter')
  const keyForm = page.getByRole('dialog', { name: 'New Key' })
  await expect(keyForm.getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.type('Portal')
  await keyForm.getByRole('checkbox', { name: /^feed/i }).press('Space')
  await keyForm.getByLabel(/^Name/).press('Enter')
  const key = await page.getByRole('dialog', { name: 'Key for Portal' }).getByLabel('Key', { exact: true }).inputValue()
  const address = `${url}/feeds/listings.xml?mapping=portal&key=${key}`
  const feed = await fetch(address)
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(await feed.text()).toContain('<properties>')
  // The ETag changes once more when the change that created the key gets its place.
  await expect(async () => {
    const etag = (await fetch(address)).headers.get('etag')!
    expect((await fetch(address, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  }).toPass()
})

test.describe('on a phone of 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a mapping is edited and deleted with the thumb, and Undo restores it', async ({ page, ownGatehouse }) => {
    await addSession(page, ownGatehouse)
    await page.goto(`${ownGatehouse.url}/feeds?form=new`)
    const form = page.getByRole('dialog', { name: 'New Mapping' })
    await form.getByLabel(/^Name \*|^Name$/).fill('portal')
    await form.getByLabel('Location', { exact: true }).fill('a b')
    await form.getByRole('button', { name: 'Create Mapping' }).tap()
    await expect(form.getByText(/^Use letters, digits, hyphens/).first()).toBeVisible()
    await form.getByLabel('Location', { exact: true }).fill('place')
    await form.getByRole('button', { name: 'Create Mapping' }).tap()
    await expect(form).toBeHidden()
    await check(page, 'a mapping on a phone')
    await page.getByRole('button', { name: 'Edit portal' }).tap()
    const edit = page.getByRole('dialog', { name: 'Edit Mapping' })
    await expect(edit.getByLabel('Location', { exact: true })).toHaveValue('place')
    await edit.getByLabel('Location', { exact: true }).fill('')
    await edit.getByRole('button', { name: 'Save Changes' }).tap()
    await expect(edit).toBeHidden()
    await page.getByRole('button', { name: 'Delete portal' }).tap()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .tap()
    await expect(page.getByText('No mappings yet')).toBeVisible()
    await page.getByRole('button', { name: /^Undo Mapping deleted/ }).tap()
    await expect(page.getByRole('button', { name: 'Edit portal' })).toBeVisible()
  })
})
