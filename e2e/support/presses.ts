import type { Page } from '@playwright/test'

/**
 * Starts counting the presses made on the page, also across reloads, and returns a
 * function that returns their number. A press is a click or a tap; typing and choosing
 * a file in the system's dialog (`setInputFiles`) are not. Call it before `page.goto`.
 */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('reportPress', () => (presses += 1))
  await page.addInitScript(() => {
    // `pointerdown` fires once for a click and for a tap, and never
    // for a key. `click` fires twice on the label of an input.
    const report = (event: PointerEvent) => {
      if (event.isTrusted && event.isPrimary) (window as unknown as { reportPress: () => void }).reportPress()
    }
    addEventListener('pointerdown', report, { capture: true })
  })
  return () => presses
}
