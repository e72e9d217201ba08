import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** A menu or popover is rendered outside the landmarks of the page, which axe's region rule reports. */
export const popupRules = ['region']

/** `where` is part of the failure message; `without` lists axe rules to disable. */
export async function expectNoViolations(page: Page, where: string, without: string[] = []): Promise<void> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  expect(await findViolations(page, { rules }), where).toEqual([])
}

/**
 * Checks all rules in the light theme, and those about colours in the dark one: the others do not depend on
 * the theme. Leaves the page in the light theme.
 */
export async function expectNoViolationsInBothThemes(page: Page, where: string, without?: string[]): Promise<void> {
  await expectNoViolations(page, where, without)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, { runOnly: colorRules }), `${where}, in the dark theme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const colorRules = ['color-contrast', 'link-in-text-block']

/** The violations of the rules that `options` choose, each with the HTML of its elements. */
async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  await settle(page)
  // Once for each document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(
    async (chosen) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    // Of the elements that pass, axe would make selectors that nothing reads.
    { ...options, resultTypes: ['violations' as const] },
  )
}

/** Waits for animations and pending lists: contrast would be measured in their temporary colours. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true], [aria-label^=Loading]')).toHaveCount(0)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) => animation.playState !== 'running' || animation.effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}
