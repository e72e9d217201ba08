import type { Locator, Page } from '@playwright/test'
import { drawFloorPlan, drawHouse } from './pictures'

export interface PropertyFiles {
  photographs?: readonly UploadedFile[]
  floorPlans?: readonly UploadedFile[]
  video?: UploadedFile | string
}

export interface UploadedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const photograph = async (number: number): Promise<UploadedFile> => ({
  name: `house-${number}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await drawHouse(number),
})

export const floorPlan = async (): Promise<UploadedFile> => ({
  name: 'ground-floor.png',
  mimeType: 'image/png',
  buffer: await drawFloorPlan(),
})

/** Opens New Property from the list and fills it in. The test submits it. */
export async function fillNewProperty(page: Page, location: string, files: PropertyFiles): Promise<Locator> {
  // An empty list has a second button of this name.
  await page.getByRole('button', { name: 'Create New Property' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Property' })
  if (files.photographs) {
    await form.getByLabel('Add Photos').setInputFiles([...files.photographs])
    await form
      .getByRole('button', { name: `Image ${files.photographs.length}`, exact: false })
      .first()
      .waitFor()
  }
  await form.getByLabel('Location').fill(location)
  await form.getByLabel('Price').fill('85000000')
  await form.getByRole('combobox', { name: 'Property Type' }).click()
  await page.getByRole('option', { name: 'Duplex', exact: true }).click()
  await form.getByLabel('Available From').fill('2027-01-15')
  await form.getByRole('spinbutton', { name: 'Bedroom' }).press('5')
  await form.getByRole('spinbutton', { name: 'Bathroom' }).press('End')
  await form.getByText('Swimming Pool', { exact: true }).click()
  await form.getByText('Gym', { exact: true }).click()
  await form.getByLabel('Description').fill('A finely finished duplex.\n\nAll rooms en suite.')
  if (files.video) await form.getByLabel('Add Video').setInputFiles(files.video)
  if (files.floorPlans) await form.getByLabel('Add Floor Plans').setInputFiles([...files.floorPlans])
  return form
}

/** Runs an action of a card's menu in the list and confirms it. */
export async function runCardAction(page: Page, location: string, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Actions for .*${location}`) }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}

/** Changes the price of the property whose page is open. */
export async function changePrice(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Property' })
  await form.getByLabel('Price').fill(price)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Property updated successfully').waitFor()
}
