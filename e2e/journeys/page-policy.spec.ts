import { photograph } from '../support/property-form'
import { createProperty } from '../support/records/property'
import { expect, test } from '../support/test'

test('the console creates only the Trusted Types policies that its page allows', async ({
  signedIn: page,
  gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Policy Street, Ikeja', photographs: 2 })
  const made: string[] = []
  await page.exposeFunction('noteTrustedTypesPolicy', (name: string) => made.push(name))
  await page.addInitScript(() => {
    const { trustedTypes, noteTrustedTypesPolicy } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
      noteTrustedTypesPolicy: (name: string) => void
    }
    const create = trustedTypes.createPolicy.bind(trustedTypes)
    trustedTypes.createPolicy = (name, rules) => {
      noteTrustedTypesPolicy(name)
      return create(name, rules)
    }
  })
  const allowed = new Set<string>()
  for (const address of ['/login', '/set-password', '/', `/properties/${id}`, '/properties?form=new']) {
    const response = await page.goto(address)
    // By its tag: an open dialog hides the page's heading from the accessibility tree.
    await expect(page.locator('h1')).toBeAttached()
    const policy = response?.headers()['content-security-policy'] ?? ''
    const list = /(?:^|; )trusted-types ([^;]*)/.exec(policy)?.[1]
    expect(list, `The policy of ${address} lists the Trusted Types policies`).toBeDefined()
    for (const name of list?.split(' ') ?? []) if (name !== "'none'") allowed.add(name)
  }
  const form = page.getByRole('dialog', { name: 'New Property' })
  await form.getByLabel('Add Photos').setInputFiles([await photograph(1)])
  // Photographs are made smaller by a worker, which needs the policy.
  await expect.poll(() => made).not.toEqual([])
  expect([...new Set(made)].toSorted()).toEqual([...allowed].toSorted())
})

test('a list is requested once, and before the code of the console has arrived', async ({ signedIn: page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // A wide window has room for a second page.
    if (!searchParams.has('cursor')) requests.push(pathname)
  })
  const listed = page.waitForResponse('**/data/properties?*')
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await listed
    await route.continue()
  })
  await page.goto('/properties', { waitUntil: 'commit' })
  await expect(page.getByRole('feed').or(page.getByText('No active properties found.'))).toBeVisible()
  for (const path of ['/data/properties', '/admin/stats'])
    expect(requests.filter((sent) => sent === path)).toHaveLength(1)
})
