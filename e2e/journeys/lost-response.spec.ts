import { dropNextResponse } from '../support/lost-response'
import { fillNewProperty, photograph } from '../support/property-form'
import { expect, test } from '../support/test'

const add = '/admin/properties/add'

test('a property whose response was lost is saved once when the draft and the same photograph are sent again after a reload', async ({
  signedIn: page,
  gatehouse,
}) => {
  const photographs = [await photograph(3)]
  const location = 'Lost Response Street, Jos'
  await page.goto('/properties')
  const form = await fillNewProperty(page, location, { photographs })
  const { dropped } = await dropNextResponse(page, add)
  await form.getByRole('button', { name: 'Add Property' }).click()
  await dropped
  await expect(form.getByText('Failed to save property')).toBeVisible()
  const published = await countOf(gatehouse, location)
  expect(published, 'the server has carried it out').toBe(1)

  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText(/Your last attempt to save it may have succeeded\./)).toBeVisible()
  await expect(form.getByLabel('Location')).toHaveValue(location)
  await form.getByLabel('Add photos').setInputFiles(photographs)
  await form.getByRole('button', { name: 'Image 1' }).first().waitFor()
  await form.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property created successfully')).toBeVisible()
  await expect(form).toBeHidden()
  expect(await countOf(gatehouse, location)).toBe(1)
})

test('input changed after a lost response creates a second property only on request', async ({
  signedIn: page,
  gatehouse,
}) => {
  const location = 'Second Thought Street, Jos'
  await page.goto('/properties')
  const form = await fillNewProperty(page, location, { photographs: [await photograph(4)] })
  const { dropped } = await dropNextResponse(page, add)
  await form.getByRole('button', { name: 'Add Property' }).click()
  await dropped
  await expect(form.getByText('Failed to save property')).toBeVisible()
  await form.getByLabel('Price').fill('86000000')
  await form.getByRole('button', { name: 'Add Property' }).click()
  await expect(form.getByText('This property was already saved by your earlier attempt.')).toBeVisible()
  expect(await countOf(gatehouse, location)).toBe(1)
  await form.getByRole('button', { name: 'Save this one too' }).click()
  await expect(form).toBeHidden()
  expect(await countOf(gatehouse, location)).toBe(2)
})

async function countOf(gatehouse: { url: string; signIn: () => Promise<string> }, location: string): Promise<number> {
  const response = await fetch(`${gatehouse.url}/data/properties?limit=10&q=${encodeURIComponent(location)}`, {
    headers: { Authorization: await gatehouse.signIn() },
  })
  const { data } = (await response.json()) as { data: { location: string }[] }
  return data.filter((property) => property.location === location).length
}
