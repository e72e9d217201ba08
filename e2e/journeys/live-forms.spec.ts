import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoViolations } from '../support/axe'
import { openFollowing } from '../support/connections/followed-page'
import { killBrowser, openProfile } from '../support/killed-browser'
import { change, signInColleague } from '../support/records/colleague'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

// A form whose record others change, delete or have open (docs/decisions/0080).

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  for (const [place, path] of [
    ['page of the record', (id: string) => `/properties/${id}?form=${id}`],
    ['list', (id: string) => `/properties?form=${id}`],
  ] as const) {
    test.describe(`on ${device}`, () => {
      test.use({ viewport })

      test(`a form on the ${place} keeps what was typed when the record is deleted, restores it and saves`, async ({
        signedIn: page,
        gatehouse,
      }) => {
        const id = await createProperty(gatehouse, { location: `Deleted Road, ${device}, ${place}` })
        await openFollowing(page, path(id))
        const form = page.getByRole('dialog', { name: 'Edit Property' })
        await form.getByLabel('Description').fill('With a new roof.')
        const token = await signInColleague(gatehouse)
        await change(gatehouse, token, `/admin/properties/delete/${id}`, 'DELETE')
        // The form is scrolled to the description.
        await expect(form.getByText('Bola deleted this property.')).toBeInViewport({ ratio: 1 })
        await expect(form.getByLabel('Description')).toHaveValue('With a new roof.')
        await expectNoViolations(page, 'the form of a deleted property')
        await form.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
        await expect(form.getByText('Bola deleted this property.')).toBeHidden()
        await expect(form.getByLabel('Description')).toHaveValue('With a new roof.')
        await form.getByRole('button', { name: 'Save Changes' }).click()
        await expect(page.getByText('Property updated successfully')).toBeVisible()
        await page.goto(`/properties/${id}`)
        await expect(page.getByText('With a new roof.').first()).toBeVisible()
      })
    })
  }
}

test('the page of a deleted record closes with its form', async ({ signedIn: page, gatehouse }) => {
  const id = await createProperty(gatehouse, { location: 'Closed Road, Yaba' })
  await page.goto('/properties')
  await openFollowing(page, `/properties/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Property' })
  await form.getByLabel('Description').waitFor()
  await change(gatehouse, await signInColleague(gatehouse), `/admin/properties/delete/${id}`, 'DELETE')
  await expect(form.getByText('Bola deleted this property.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/properties$/)
  const notice = page.getByRole('region', { name: 'Notices' })
  await notice.getByRole('button', { name: 'Restore' }).click()
  await expect(page).toHaveURL(new RegExp(`/properties/${id}$`))
  await expect(page.getByRole('heading', { name: /Closed Road/ }).first()).toBeVisible()
})

test('an admin whose browser is killed is not said to have the form open after 60 seconds', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Killed Road, Yaba' })
  await addSession(page, gatehouse)
  await openFollowing(page, `${gatehouse.url}/properties/${id}?form=${id}`)
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-killed-'))
  const colleague = await openProfile(profile)
  const token = await signInColleague(gatehouse)
  await colleague.goto(`${gatehouse.url}/icon.svg`)
  await colleague.evaluate((value) => localStorage.setItem('authToken', value), token)
  await colleague.goto(`${gatehouse.url}/properties/${id}?form=${id}`)
  const said = page.getByText('Bola Okafor also has this open.')
  await expect(said).toBeVisible()
  await killBrowser(profile)
  await expect(said).toBeHidden({ timeout: 60_000 })
  await rm(profile, { recursive: true, force: true })
})
