import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolations } from '../support/axe'
import { drawHouse } from '../support/pictures'
import { expect, test, noticeWith } from '../support/test'

test('a photograph with EXIF rotation is cropped by keyboard to exactly the banner’s size', async ({
  signedIn: page,
}) => {
  await openForm(page)
  const form = page.getByRole('dialog', { name: 'Add Banner' })
  await expectNoViolations(page, 'Add Banner')
  await choose(page, 'small.jpg', await drawHouse(1, { width: 900, height: 700 }))
  await expect(form.getByText('Image must be exactly 1280×768 pixels.')).toBeVisible()
  await expect(form.getByText('“small.jpg” has 900×700 pixels')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Crop It' })).toHaveCount(0)

  await choose(page, 'sideways.jpg', await makeTwoColourPhoto())
  await expect(form.getByText('Image must be exactly 1280×768 pixels.')).toBeVisible()
  await expect(form.getByText('“sideways.jpg” has 3200×2400 pixels')).toBeVisible()
  await expectNoViolations(page, 'an image to crop')
  await form.getByRole('button', { name: 'Crop It' }).press('Enter')
  const frame = form.getByRole('application', { name: 'Area to crop' })
  await expect(frame).toBeFocused()
  await expectNoViolations(page, 'cropping')
  for (let time = 0; time < 8; time += 1) await page.keyboard.press('+')
  for (let time = 0; time < 13; time += 1) await page.keyboard.press('ArrowRight')
  await form.getByRole('button', { name: 'Crop' }).click()
  // By the browser: the server would crop the whole picture.
  await expect(form.getByText(/^sideways\.jpg · \d+ kB$/)).toBeVisible()
  await expect(form.getByText(/so the server crops it/)).toHaveCount(0)
  await form.getByLabel('Redirect link').fill('lekkihomes.example/cropped')
  await form.getByRole('button', { name: 'Add Banner' }).click()
  await expect(page.getByText('Banner created successfully')).toBeVisible()

  const stored = await storedImage(page, 'lekkihomes.example/cropped')
  const { format, width, height } = await sharp(stored).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1280, 768])
  // Displayed upright, the right half is blue; the crop was moved there.
  const [red, , blue] = (await sharp(stored).stats()).channels
  expect(blue!.min).toBeGreaterThan(180)
  expect(red!.max).toBeLessThan(60)
})

/** As browsers do that protect what is read from a canvas: what is encoded is not what was drawn. */
function protectCanvas(): void {
  // oxlint-disable-next-line typescript/unbound-method -- It is called with a canvas as its `this` below.
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (...parameters: Parameters<typeof toBlob>) {
    const pen = this.getContext('2d')!
    for (let x = 0; x < this.width; x += 8) {
      pen.fillStyle = `rgb(${(x * 7) % 256},${(x * 13) % 256},${(x * 29) % 256})`
      pen.fillRect(x, 0, 8, this.height)
    }
    toBlob.apply(this, parameters)
  }
}

test('where the browser protects its canvas, the server crops the banner, also after a reload', async ({
  signedIn: page,
}) => {
  await page.addInitScript(protectCanvas)
  await openForm(page)
  const form = page.getByRole('dialog', { name: 'Add Banner' })
  await choose(page, 'sideways.jpg', await makeTwoColourPhoto())
  await form.getByRole('button', { name: 'Crop It' }).press('Enter')
  await expect(form.getByRole('application', { name: 'Area to crop' })).toBeFocused()
  for (let time = 0; time < 8; time += 1) await page.keyboard.press('+')
  for (let time = 0; time < 13; time += 1) await page.keyboard.press('ArrowRight')
  await form.getByRole('button', { name: 'Crop' }).click()
  await expect(form.getByText(/so the server crops it when you save\.$/)).toBeVisible()
  await form.getByLabel('Redirect link').fill('lekkihomes.example/protected')
  await expectNoViolations(page, 'a crop by the server')
  await expect(form.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await expect(form.getByText(/so the server crops it when you save\.$/)).toBeVisible()
  await form.getByRole('button', { name: 'Add Banner' }).click()
  await expect(page.getByText('Banner created successfully')).toBeVisible()

  const stored = await storedImage(page, 'lekkihomes.example/protected')
  const { format, width, height } = await sharp(stored).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1280, 768])
  const [red, , blue] = (await sharp(stored).stats()).channels
  expect(blue!.min).toBeGreaterThan(180)
  expect(red!.max).toBeLessThan(60)
})

test('on a phone a photograph is cropped by drag and pinch, and a PNG stays a PNG', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await openForm(page)
  const form = page.getByRole('dialog', { name: 'Add Banner' })
  await choose(
    page,
    'drawing.png',
    await sharp(await makeTwoColourPhoto())
      .autoOrient()
      .png()
      .toBuffer(),
  )
  await form.getByRole('button', { name: 'Crop It' }).click()
  const frame = form.getByRole('application')
  await expect(frame).toBeVisible()
  await expectNoViolations(page, 'cropping, in the dark')
  const box = (await frame.boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const fingers = (type: string, ...at: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: at.map(([x, y], id) => ({ x: box.x + x * box.width, y: box.y + y * box.height, id })),
    })
  // A pinch zooms in, then a drag moves the right half out of the frame.
  await fingers('touchStart', [0.45, 0.5], [0.55, 0.5])
  for (const distance of [0.1, 0.15, 0.2]) await fingers('touchMove', [0.5 - distance, 0.5], [0.5 + distance, 0.5])
  await fingers('touchEnd')
  await expect(form.getByRole('slider', { name: 'Zoom' })).toHaveValue('2.5')
  await fingers('touchStart', [0.1, 0.5])
  for (const x of [0.3, 0.5, 0.7, 0.95]) await fingers('touchMove', [x, 0.5])
  await fingers('touchEnd')
  await form.getByRole('button', { name: 'Crop' }).click()
  await form.getByLabel('Redirect link').fill('https://phone.example')
  await form.getByRole('button', { name: 'Add Banner' }).click()
  await expect(page.getByText('Banner created successfully')).toBeVisible()

  const stored = await storedImage(page, 'phone.example')
  const { format, width, height } = await sharp(stored).metadata()
  expect([format, width, height]).toEqual(['png', 1280, 768])
  const [red, , blue] = (await sharp(stored).stats()).channels
  expect(red!.min).toBeGreaterThan(180)
  expect(blue!.max).toBeLessThan(60)
})

test('a banner of the exact size is published, deleted and restored; its link survives a reload', async ({
  signedIn: page,
}) => {
  await openForm(page)
  const form = page.getByRole('dialog', { name: 'Add Banner' })
  await form.getByLabel('Redirect link').fill('https://undo.example/offer')
  await expect(form.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Redirect link')).toHaveValue('https://undo.example/offer')
  await expect(form.getByRole('button', { name: 'Add Banner' })).toBeDisabled()
  await choose(page, 'banner.jpg', await drawHouse(7, { width: 1280, height: 768 }))
  await form.getByRole('button', { name: 'Add Banner' }).click()

  const card = page.getByRole('article', { name: 'Banner to undo.example/offer' })
  await expect(card).toBeVisible()
  await expect(card.getByRole('link').first()).toHaveAttribute('rel', 'noopener noreferrer')
  await card.getByRole('button', { name: 'Delete banner to undo.example/offer' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this banner?')
  await expectNoViolations(page, 'deleting a banner')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Banner deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
  await noticeWith(page, 'Banner deleted successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await expect(page.getByText('Banner restored successfully')).toBeVisible()
})

async function openForm(page: Page): Promise<void> {
  await page.goto('/app-banners')
  await page.getByRole('button', { name: 'Add Banner' }).first().click()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })

/**
 * 3200×2400 when displayed upright: left half red, right half blue. Stored rotated, with an EXIF orientation.
 */
function makeTwoColourPhoto(): Promise<Buffer> {
  const half = { create: { width: 2400, height: 1600, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width: 2400, height: 3200, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The stored image of the card with this link. */
async function storedImage(page: Page, address: string): Promise<Buffer> {
  const image = page.getByRole('article', { name: `Banner to ${address}` }).getByRole('img')
  await expect(image).toBeVisible()
  return (await page.request.get((await image.getAttribute('src'))!)).body()
}
