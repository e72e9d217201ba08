import { expect, type Locator } from '@playwright/test'

/** Selected parts have the system's colours for a selection. */
export async function expectSelected(selected: Locator, ...others: Locator[]): Promise<void> {
  const [highlight, ...grounds] = await Promise.all([systemColor(selected), ...[selected, ...others].map(groundOf)])
  expect(grounds[0], selected.toString()).toBe(highlight)
  for (const ground of grounds.slice(1)) expect(ground, 'a part that is not selected').not.toBe(highlight)
}

/** Backgrounds are not painted in forced colours, so an edge is a border on every side. */
export async function expectEdge(part: Locator): Promise<void> {
  const borders = await part.evaluate((element) => {
    const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth, borderTopStyle } =
      getComputedStyle(element)
    return { widths: [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth], style: borderTopStyle }
  })
  expect(borders, part.toString()).toEqual({ widths: ['1px', '1px', '1px', '1px'], style: 'solid' })
}

export async function expectFocus(part: Locator): Promise<void> {
  const readOutline = () =>
    part.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return { outlineStyle, outlineWidth }
    })
  // A dialog moves the focus after it is shown.
  await expect.poll(readOutline, { message: part.toString() }).toEqual({ outlineStyle: 'solid', outlineWidth: '2px' })
}

const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)

/** The value of Highlight, read from an element with that background. */
const systemColor = (part: Locator) =>
  part.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.backgroundColor = 'Highlight'
    const color = getComputedStyle(probe).backgroundColor
    probe.remove()
    return color
  })
