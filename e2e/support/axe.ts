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
  const descriptions = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(descriptions, where).toEqual([])
}

/** Waits for animations and pending lists: contrast would be measured in their temporary colours. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) => animation.playState !== 'running' || animation.effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}
