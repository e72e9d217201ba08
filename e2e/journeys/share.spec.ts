import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expectNoViolationsInBothThemes } from '../support/axe'
import { makeLargePhotograph } from '../support/pictures'
import { createProperty, propertyFields } from '../support/records/property'
import { sendForm } from '../support/records/send-form'
import { addSession, expect, test } from '../support/test'

const maxBytes = 200_000
const size = { width: 1080, height: 1350 }

interface Passed {
  text: string
  files: { name: string; type: string; bytes: number; start: number[] }[]
  isInPress: boolean
}

/** A share sheet that records what it gets. Runs in the page. */
function recordShares(acceptsFiles: boolean): void {
  const passed: Passed[] = []
  Object.assign(window, { passed })
  navigator.canShare = ({ files } = {}) => acceptsFiles || files === undefined
  navigator.share = async ({ text = '', files = [] } = {}) => {
    const isInPress = navigator.userActivation.isActive
    const read = files.map(async (file) => ({
      name: file.name,
      type: file.type,
      bytes: file.size,
      start: [...new Uint8Array(await file.slice(0, 3).arrayBuffer())],
    }))
    passed.push({ text, files: await Promise.all(read), isInPress })
  }
}

const readPassed = (page: Page) => page.evaluate(() => (window as unknown as { passed: Passed[] }).passed)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' })

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('one press passes a picture of at most 200 kB and the text to the share sheet, whatever the photograph', async ({
    signedIn: page,
    gatehouse,
  }) => {
    // Noise: nothing compresses worse.
    const pictures = [{ group: 'property_images', name: 'noise.jpg', bytes: await makeLargePhotograph(2) }]
    const fields = { ...propertyFields, location: 'Ọ̀ṣun Road, Ikate, Lekki' }
    const id = await sendForm(gatehouse, '/admin/properties/add', { fields, pictures })
    await page.addInitScript(recordShares, true)
    await page.goto(`/properties/${id}`)
    await openShare(page)
    const picture = dialog(page).getByRole('img', { name: '5-bed duplex, Ọ̀ṣun Road' })
    await expect(picture).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the dialog Share')
    await dialog(page).getByRole('button', { name: 'Share' }).click()
    await expect(dialog(page)).toHaveCount(0)
    const [passed] = await readPassed(page)
    expect(passed?.isInPress).toBe(true)
    expect(passed?.text).toMatch(
      /^\*5 bedroom duplex, Ọ̀ṣun Road, Ikate, Lekki\*\n₦85,000,000 · For sale\n.*\nRef GH-\w{4}\nGatehouse$/s,
    )
    expect(passed?.files).toEqual([
      {
        name: expect.stringMatching(/^GH-\w{4}\.jpg$/),
        type: 'image/jpeg',
        bytes: expect.any(Number),
        start: [255, 216, 255],
      },
    ])
    expect(passed?.files[0]?.bytes).toBeLessThanOrEqual(maxBytes)
  })

  test('a share sheet that accepts no files gets the text; a sold listing has a warning', async ({
    signedIn: page,
    gatehouse,
  }) => {
    const id = await createProperty(gatehouse, { location: 'Sold Street, Yaba', photographs: 1 })
    await setState(gatehouse, id, 'sold')
    await page.addInitScript(recordShares, false)
    await page.goto(`/properties/${id}`)
    await openShare(page)
    await expect(dialog(page).getByText('This listing is sold.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Share' }).click()
    await expect(dialog(page)).toHaveCount(0)
    const [passed] = await readPassed(page)
    expect(passed?.files).toEqual([])
    expect(passed?.text).toContain('₦85,000,000 · For sale · Sold')
  })
})

async function setState({ url, signIn }: { url: string; signIn: () => Promise<string> }, id: string, state: string) {
  const headers = { 'Content-Type': 'application/json', Authorization: await signIn() }
  const body = JSON.stringify({ state })
  const response = await fetch(`${url}/admin/properties/${id}/state`, { method: 'PUT', headers, body })
  expect(response.status).toBe(200)
}

test('on a computer the picture is saved with the photograph in it, and the text is copied or opened in WhatsApp', async ({
  signedIn: page,
  gatehouse,
}) => {
  // Portrait, red in the middle: its top and bottom are cropped.
  const red = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#c02020' } })
    .jpeg()
    .toBuffer()
  const pictures = [{ group: 'property_images', name: 'red.jpg', bytes: red }]
  const location = `Plot 12, ${'Long Avenue, '.repeat(15)}Lekki Phase 1, Lagos`
  const id = await sendForm(gatehouse, '/admin/properties/add', { fields: { ...propertyFields, location }, pictures })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/properties/${id}`)
  await openShare(page)
  await expect(dialog(page).getByRole('button', { name: 'Share' })).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Save Picture' }).click()
  const saved = await readFile(await (await saving).path())
  expect(saved.length).toBeLessThanOrEqual(maxBytes)
  expect(await sharp(saved).metadata()).toMatchObject({ ...size, format: 'jpeg' })
  const [top, footer] = await Promise.all([colorAt(saved, 900, 300), colorAt(saved, 10, 1340)])
  expect(top[0], 'the photograph is red').toBeGreaterThan(170)
  expect(footer, 'the colour of the business').toEqual([0x1f, 0x6b, 0x58].map((value) => expect.closeTo(value, -1.2)))

  await dialog(page).getByLabel('Text', { exact: true }).fill('Call me about *this* house\n₦85m')
  await dialog(page).getByRole('button', { name: 'Copy Text' }).click()
  await expect(page.getByText('Text copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Call me about *this* house\n₦85m')
  const whatsApp = dialog(page).getByRole('link', { name: 'WhatsApp, Text Only' })
  await expect(whatsApp).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent('Call me about *this* house\n₦85m')}`,
  )
  await expect(dialog(page).getByText('The WhatsApp link carries the text only.')).toBeVisible()
})

async function colorAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test('ten selected properties are an album with a numbered text, and eleven are too many', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  for (let number = 1; number <= 11; number += 1)
    await createProperty(gatehouse, { location: `Album Road ${number}, Jos` })
  await addSession(page, gatehouse)
  await page.addInitScript(recordShares, true)
  await page.goto(`${gatehouse.url}/properties`)
  const bar = page.getByRole('region', { name: 'Selection' })
  const box = (number: number) => page.getByRole('checkbox', { name: new RegExp(`^Select .*Album Road ${number},`) })
  for (let number = 1; number <= 11; number += 1) {
    await box(number).check()
  }
  await bar.getByRole('button', { name: 'Share' }).click()
  await expect(dialog(page).getByText('At most 10 properties can be shared together.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await box(3).uncheck()
  await bar.getByRole('button', { name: 'Share' }).click()
  await expect(dialog(page).getByRole('img')).toHaveCount(10)
  await expectNoViolationsInBothThemes(page, 'the dialog Share with an album')
  await dialog(page).getByRole('button', { name: 'Share' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const [passed] = await readPassed(page)
  expect(passed?.files.map(({ name }) => name.slice(0, 3))).toEqual([
    '01 ',
    '02 ',
    '03 ',
    '04 ',
    '05 ',
    '06 ',
    '07 ',
    '08 ',
    '09 ',
    '10 ',
  ])
  for (const { bytes } of passed?.files ?? []) expect(bytes).toBeLessThanOrEqual(maxBytes)
  expect(passed?.text).toContain('1. *5 bedroom duplex, Album Road 1, Jos*')
  expect(passed?.text).toContain('10. *5 bedroom duplex, Album Road 11, Jos*')
  expect(passed?.text).not.toContain('Album Road 3,')
})

test('the fonts of the console draw ₦ and the letters of Yoruba, Igbo and Hausa on a canvas', async ({
  signedIn: page,
}) => {
  await page.goto('/properties')
  const missing = await page.evaluate(async () => {
    const letters = '₦ẹọṣịụṅɓɗƙƴẸỌṢỊỤṄƁƊƘƳáàéèíìóòúùńǹ'.split('')
    const marked = ['ẹ\u0301', 'ẹ\u0300', 'ọ\u0301', 'ọ\u0300', 'Ọ\u0300', 'ị\u0301', 'ụ\u0300']
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    // A letter that the font lacks comes from the next one, and looks different there.
    const draw = (letter: string, family: string) => {
      context.canvas.width = 120
      context.canvas.height = 120
      context.font = `650 64px "Hanken Grotesk", ${family}`
      context.fillText(letter, 20, 80)
      return context.getImageData(0, 0, 120, 120).data.join()
    }
    const all = [...letters, ...marked]
    await document.fonts.load('650 64px "Hanken Grotesk"', all.join(''))
    const isMissing = (letter: string) => draw(letter, 'serif') !== draw(letter, 'monospace')
    return { missing: all.filter(isMissing), isMeasured: isMissing('Ж') }
  })
  expect(missing).toEqual({ missing: [], isMeasured: true })
})
