import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** Text colours and their backgrounds. `faint` is left out: it is for placeholders and decoration. */
const pairs: [text: string, backgrounds: string[]][] = [
  ['ink', ['page', 'card', 'hover', 'green-soft', 'orange-soft', 'red-soft']],
  ['muted', ['page', 'card', 'hover']],
  ['green-ink', ['page', 'card', 'green-soft', 'hover']],
  ['leaf-ink', ['card']],
  ['red-ink', ['page', 'card', 'red-soft']],
  ['orange', ['page', 'card', 'orange-soft']],
  ['on-green', ['green', 'green-hover']],
  ['on-orange', ['orange']],
  ['on-state', ['blue', 'teal', 'leaf', 'red', 'navy']],
  ['on-photo', ['photo-label']],
  ['on-welcome', ['welcome']],
]

const cases = pairs.flatMap(([text, backgrounds]) =>
  backgrounds.flatMap((background) => (['light', 'dark'] as const).map((theme) => [theme, text, background] as const)),
)

test.each(cases)('in the %s theme %s on %s is readable (WCAG AA, 4.5)', (theme, text, background) => {
  expect(contrast(colour(text, theme), colour(background, theme))).toBeGreaterThanOrEqual(4.5)
})

/** Edges and the surroundings on both sides of them. */
const edges = ['page', 'card', 'hover'].flatMap((ground) =>
  (['light', 'dark'] as const).map((theme) => [theme, ground] as const),
)

test.each(edges)(
  'in the %s theme the edge of a field, a drop zone or a chip on %s is visible (WCAG 1.4.11, 3:1)',
  (theme, ground) => {
    expect(contrast(colour('edge', theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  },
)

test('in the dark theme the badges Activated and Completed differ by at least 2:1', () => {
  expect(contrast(colour('navy', 'dark'), colour('blue', 'dark'))).toBeGreaterThanOrEqual(2)
})

function colour(name: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1] ?? ''
  const shades = value.match(/#[0-9a-f]{6}/g) ?? []
  const shade = theme === 'dark' ? shades.at(-1) : shades[0]
  if (!shade) throw new Error(`No colour --color-${name}`)
  return shade
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
