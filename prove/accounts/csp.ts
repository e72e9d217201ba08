import { chromium, type Page } from '@playwright/test'

import { chromiumFlags, findChromium } from '../../e2e/support/chromium'
import { pages } from '../../e2e/support/pages'
import { insertAgent, insertProperty } from '../../server/test/insert-rows'
import { minFigure, CannotRun, none, proof } from '../proof'
import { type Gatehouse, withGatehouse } from '../server/gatehouse'

export const csp = proof({
  name: 'csp',
  claim: 'every page and every dialog runs under the Content-Security-Policy with Trusted Types without a violation',
  numbers: {},
  isQuick: true,
  run: () =>
    withGatehouse(async (gatehouse) => {
      const executablePath = findProgram()
      const browser = await chromium.launch({ executablePath, args: chromiumFlags })
      try {
        const page = await (await browser.newContext({ baseURL: gatehouse.url })).newPage()
        const violations = await collectViolations(page)
        const policies = await visitAll(page, gatehouse)
        const ofPages = [...violations]
        const injected = await inject(page)
        for (const violation of ofPages) console.log(`  ${violation}`)
        const weak = policies.filter(
          (policy) => !/require-trusted-types-for 'script'/.test(policy) || /unsafe|https?:\/\/\*|\*[; ]/.test(policy),
        )
        return [
          minFigure('pages and dialogs', policies.length, 20),
          none('violations', ofPages),
          none('policies without Trusted Types, or with unsafe sources', weak),
          none('injected scripts, handlers and texts that ran, of 5', injected),
          minFigure('injections that the browser reported', violations.length - ofPages.length, 4),
        ]
      } finally {
        await browser.close()
      }
    }),
})

function findProgram(): string {
  try {
    return findChromium()
  } catch (error) {
    throw new CannotRun(error instanceof Error ? error.message : String(error))
  }
}

/** What the browser reports. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  // tsx calls this function of esbuild, which a page does not have, wherever a function has a name.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }
      reportViolation(`${location.pathname}: ${violatedDirective} blocked ${blockedURI} of ${sourceFile}`)
    })
  })
  page.on('pageerror', (error) => violations.push(error.message))
  return violations
}

/** Opens each page, and on it each button that opens a dialog, a menu or a list. Returns the policies. */
async function visitAll(page: Page, gatehouse: Gatehouse): Promise<string[]> {
  const { db } = gatehouse.database
  const agent = await insertAgent(db)
  const property = await insertProperty(db, { agent_id: agent.id })
  const policies: string[] = []
  const open = async (address: string) => {
    const response = await page.goto(address, { waitUntil: 'load' })
    // The network is never idle: the stream of events stays open.
    await page.waitForFunction(() => document.querySelector('[aria-busy=true], [aria-label^=Loading]') === null)
    policies.push(response?.headers()['content-security-policy'] ?? '')
  }
  await open('/login')
  const token = await gatehouse.openSession()
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  const addresses = [
    ...pages.map(({ address }) => address),
    `/properties/${property.id}`,
    `/agents/${agent.id}`,
    '/agents/no-such-id',
    '/nowhere',
    '/properties?form=new',
    '/agents?form=new',
    '/affiliates?form=new',
    '/announcements?form=new',
    '/app-banners?form=new',
    '/careers?form=new',
    '/admins?form=new',
  ]
  for (const address of addresses) {
    await open(address)
    await openPopups(page)
  }
  return policies
}

/** Opens what has a popup, one after the other. */
async function openPopups(page: Page): Promise<void> {
  const popups = page.locator('main, header, [role=dialog]').locator('[aria-haspopup]:visible')
  for (let index = 0; index < Math.min(await popups.count(), 4); index += 1) {
    await popups
      .nth(index)
      .click({ timeout: 1_000 })
      .catch(() => undefined)
    await page.keyboard.press('Escape')
  }
}

/** Tries what an attacker would inject. Returns what ran. */
async function inject(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const ran: string[] = []
    Object.assign(window, { ran: (what: string) => ran.push(what) })
    const attempts: Record<string, () => void> = {
      'a script element': () => {
        const script = document.createElement('script')
        script.append("ran('a script element')")
        document.body.append(script)
      },
      innerHTML: () => {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="ran(\'innerHTML\')">')
      },
      'an event handler': () => {
        const image = document.createElement('img')
        image.setAttribute('onerror', "ran('an event handler')")
        image.src = 'data:,'
        document.body.append(image)
      },
      eval: () => {
        // oxlint-disable-next-line no-eval -- The policy must prevent it.
        globalThis.eval("ran('eval')")
      },
      'a script of another origin': () => {
        const script = document.createElement('script')
        script.src = 'https://evil.example/a.js'
        document.body.append(script)
      },
    }
    // From a timer, because what the debugger evaluates may use eval.
    for (const attempt of Object.values(attempts)) setTimeout(attempt, 0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return ran
  })
}
