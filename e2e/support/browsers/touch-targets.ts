import type { Locator } from '@playwright/test'

export interface SmallTarget {
  /** The role or tag, and the name, of the element. */
  readonly element: string
  /** Its touch area in pixels. */
  readonly width: number
  readonly height: number
}

/**
 * The visible controls in an element whose touch area is below 44 × 44 px. The area is where a tap reaches
 * the control or its label, from its center on, so pseudo-elements count. Controls that a tap does not reach
 * at all, such as the link to the content before it has the focus, are left out.
 */
export const findSmallTargets = (within: Locator): Promise<SmallTarget[]> =>
  within.evaluate((root) => {
    // Half a pixel is lost on each side where a position is rounded.
    const minimum = 43
    const measured = 60
    const controls = root.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch], [role=combobox], [role=menuitem], [role=option]',
    )
    return [...controls].filter(isReachable).flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { width, height } = areaOf(control)
      if (width === 0 || (width >= minimum && height >= minimum)) return []
      const name = control.getAttribute('aria-label') ?? control.innerText.trim().slice(0, 40)
      return [{ element: `${control.role ?? control.tagName.toLowerCase()} ${name}`, width, height }]
    })

    function isReachable(control: HTMLElement): boolean {
      return (
        !(control as HTMLButtonElement).disabled &&
        control.closest('[inert], [aria-hidden=true]') === null &&
        control.tabIndex >= -1 &&
        control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    }

    function areaOf(control: HTMLElement): { width: number; height: number } {
      const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
      const boxes = [control, ...labels].map((each) => each.getBoundingClientRect())
      const box = boxes.reduce((widest, each) =>
        each.width * each.height > widest.width * widest.height ? each : widest,
      )
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const reaches = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && [control, ...labels].some((each) => each.contains(hit))
      }
      const extent = (dx: number, dy: number) => {
        let length = 0
        while (length < measured && reaches(dx * (length + 0.5), dy * (length + 0.5))) length += 0.5
        return length
      }
      return { width: extent(-1, 0) + extent(1, 0), height: extent(0, -1) + extent(0, 1) }
    }
  })
