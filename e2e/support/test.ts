import { expect, test as base, type BrowserContext, type Page, type Locator } from '@playwright/test'
import { gatehouseAt, startGatehouse, type Gatehouse } from './gatehouse'

interface Fixtures {
  /** A page with the session of an admin. */
  signedIn: Page
  /** A server for one test, which may stop it, fill it or rely on its counts. */
  ownGatehouse: Gatehouse
  /** Fails the test if a page violates the content security policy or throws. */
  failOnPageErrors: void
}

/** Tests run against the built server. Tests of one worker share a server and create their own records. */
export const test = base.extend<Fixtures, { gatehouse: Gatehouse }>({
  gatehouse: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the first argument which fixtures are requested: none.
    async ({}, use) => {
      const address = process.env['GATEHOUSE_E2E_URL']
      const gatehouse = address === undefined ? await startGatehouse() : gatehouseAt(address)
      await use(gatehouse)
      await gatehouse.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gatehouse }, use) => use(gatehouse.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the first argument which fixtures are requested: none.
  ownGatehouse: async ({}, use) => {
    const gatehouse = await startGatehouse()
    await use(gatehouse)
    await gatehouse.remove()
  },
  failOnPageErrors: [
    async ({ context }, use) => {
      const errors = collectErrors(context)
      // Also violations that the browser does not write to the console, as those of prefetched files.
      await context.addInitScript(reportViolations)
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  signedIn: async ({ page, gatehouse }, use) => {
    await addSession(page, gatehouse)
    await use(page)
  },
})

export { expect }

/** Puts a new session into the local storage that `page` shares with all pages of its context. */
export async function addSession(page: Page, gatehouse: Gatehouse): Promise<void> {
  const token = await gatehouse.signIn()
  await page.goto(`${gatehouse.url}/icon.svg`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
}

/** Runs in the page. The text is one that `collectErrors` finds. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    // The library of the API documentation tries whether eval works, and does without.
    if (location.pathname === '/docs' && blockedURI === 'eval') return
    console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI} on ${location.pathname}`)
  })
}

function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (/content security policy|trusted ?type/i.test(text)) errors.push(text)
  })
  context.on('weberror', (error) => errors.push(error.error().message))
  return errors
}

/** Waits until nothing loads any more. The network is never idle: the stream of events stays open. */
export const untilLoaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true], .skeleton, [aria-label^=Loading]') === null &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )

/** The notice with this text: several can offer Undo at the same time. */
export const noticeWith = (page: Page, text: string): Locator => page.getByText(text).locator('../..')
