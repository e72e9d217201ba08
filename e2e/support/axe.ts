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

/** Only the rules about colours: the others do not depend on the theme. */
export async function expectReadableColors(page: Page, where: string): Promise<void> {
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(colorRules).analyze()
  expect(describe(violations), where).toEqual([])
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
