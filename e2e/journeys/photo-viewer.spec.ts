import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Gatehouse } from '../support/gatehouse'
import { createProperty } from '../support/records/property'
import { expect, test } from '../support/test'

test('in full screen, what the page has loaded of a photograph stands in its place until the whole has arrived', async ({
  signedIn: page,
  gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Preview Street, Jos', photographs: 3 })
  const originals = await originalsOf(gatehouse, id)
  const release = await hold(page, originals)
  await page.goto(`/properties/${id}`)
  const carousel = page.getByRole('region', { name: 'Photos of Preview Street, Jos' })
  await expect.poll(() => loadedIn(carousel.getByRole('list', { name: 'Thumbnails' }))).toBe(3)
  await expect.poll(() => loadedIn(carousel.getByRole('button', { name: 'Photo 1 of 3, view full screen' }))).toBe(1)

  await page.getByRole('button', { name: 'View Full Screen', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: 'Photos of Preview Street, Jos' })
  await expect(viewer).toBeVisible()
  const previews = [await picture(viewer)]
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(viewer.getByText('2 / 3')).toBeVisible()
  previews.push(await picture(viewer))
  release()
  const whole = viewer.getByRole('img', { name: 'Photo 2 of 3' })
  await expect.poll(() => whole.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0)
  expect(difference(previews[1], await picture(viewer)), 'the second photograph').toBeLessThan(4)
  await viewer.getByRole('button', { name: 'Previous photo' }).click()
  await expect(viewer.getByText('1 / 3')).toBeVisible()
  expect(difference(previews[0], await picture(viewer)), 'the first photograph').toBeLessThan(4)
})

test('in full screen, what the page has loaded of a photograph stays if the whole cannot be loaded', async ({
  signedIn: page,
  gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Stored Street, Jos' })
  for (const original of await originalsOf(gatehouse, id)) await page.route(original, (route) => route.abort())
  await page.goto(`/properties/${id}`)
  const photo = page.getByRole('button', { name: 'Photo 1 of 1, view full screen' })
  await expect.poll(() => loadedIn(photo)).toBe(1)
  await photo.click()
  const viewed = page.getByRole('dialog').getByRole('img', { name: 'Photo 1 of 1' })
  await expect.poll(() => viewed.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(640)
})

/** The addresses of the photographs in their largest size. */
async function originalsOf(gatehouse: Gatehouse, id: string): Promise<string[]> {
  const headers = { Authorization: await gatehouse.signIn() }
  const response = await fetch(`${gatehouse.url}/data/properties/${id}`, { headers })
  const { data } = (await response.json()) as { data: { property_images: string[] } }
  return data.property_images
}

/** The responses of these addresses wait until the returned function is called. */
async function hold(page: Page, addresses: readonly string[]): Promise<() => void> {
  let resolve = (): void => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  for (const address of addresses) await page.route(address, (route) => promise.then(() => route.continue()))
  return resolve
}

const loadedIn = (part: Locator) =>
  part
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => images.filter((image) => image.naturalWidth > 0).length)

/** The middle of the viewer, without its arrows, when nothing moves any more. */
async function picture(viewer: Locator): Promise<Buffer> {
  await viewer.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })
  let last: Buffer | undefined
  await expect
    .poll(async () => {
      const [before, now] = [last, await viewer.screenshot()]
      last = now
      return before !== undefined && before.equals(now)
    })
    .toBe(true)
  return sharp(last).extract({ left: 300, top: 100, width: 600, height: 500 }).removeAlpha().raw().toBuffer()
}

/** The mean difference of two pictures of the same size, per channel. */
function difference(one: Buffer | undefined, other: Buffer): number {
  if (one?.length !== other.length) return Number.NaN
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / other.length
}
