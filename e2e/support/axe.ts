import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A menu or popover is rendered outside the landmarks of the page, which axe's region rule reports. */
export const popupRules = ['region']

/** `where` is part of the failure message; `without` lists axe rules to disable. */
export async function expectNoViolations(page: Page, where: string, without: string[] = []): Promise<void> {
  await settle(page)
  // Legacy mode opens no second page for each analysis. It differs only for frames of other origins, which
  // no page has.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules(without).analyze()
  expect(describe(violations), where).toEqual([])
}

/**
 * Checks all rules in the light theme, and those about colours in the dark one: the others do not depend on
 * the theme. Leaves the page in the light theme.
 */
export async function expectNoViolationsInBothThemes(page: Page, where: string, without?: string[]): Promise<void> {
  await expectNoViolations(page, where, without)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(colorRules).analyze()
  expect(describe(violations), `${where}, in the dark theme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const colorRules = ['color-contrast', 'link-in-text-block']

const describe = (violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations']) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)

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
