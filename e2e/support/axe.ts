import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A menu or popover stands beside the landmarks of the page, which axe's advice on regions does not know. */
export const popupRules = ['region']

/** `where` names the place when it fails; `without` are axe's rules that do not hold there. */
export async function expectNoViolations(page: Page, where: string, without: string[] = []): Promise<void> {
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).disableRules(without).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(told, where).toEqual([])
}

/** What is still fading, or dimmed while newer rows are on their way, would be measured in the colours of that moment. */
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
