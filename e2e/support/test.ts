import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { startGatehouse, type Gatehouse } from './gatehouse'

interface Stories {
  /** A page of a signed-in admin, wherever the story begins. */
  signedIn: Page
  /** A server for one story alone: to stop it, fill it or count on it. */
  ownGatehouse: Gatehouse
  /** Watches every page of the story; nothing may violate the content security policy or throw. */
  watched: void
}

/** Every story meets the real program; stories of one worker meet the same one and bring their own records. */
export const test = base.extend<Stories, { gatehouse: Gatehouse }>({
  gatehouse: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the first argument which fixtures are wanted: none.
    async ({}, use) => {
      const gatehouse = await startGatehouse()
      await use(gatehouse)
      await gatehouse.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gatehouse }, use) => use(gatehouse.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the first argument which fixtures are wanted: none.
  ownGatehouse: async ({}, use) => {
    const gatehouse = await startGatehouse()
    await use(gatehouse)
    await gatehouse.remove()
  },
  watched: [
    async ({ context }, use) => {
      const faults = watch(context)
      await use()
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  signedIn: async ({ context, page, gatehouse }, use) => {
    await keepSignedIn(context, gatehouse)
    await use(page)
  },
})

export { expect }

/** Puts a new session into the local storage of every page that the context opens. */
export async function keepSignedIn(context: BrowserContext, gatehouse: Gatehouse): Promise<void> {
  const token = await gatehouse.signIn()
  const page = await context.newPage()
  await page.goto(`${gatehouse.url}/icon.svg`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await page.close()
}

function watch(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (/content security policy|trusted ?type/i.test(text)) faults.push(text)
  })
  context.on('weberror', (error) => faults.push(error.error().message))
  return faults
}
