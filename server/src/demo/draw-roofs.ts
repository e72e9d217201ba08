import { drawShade, type Site } from './building-style'
import { darker, lighter, type Point } from './svg-canvas'

/** A hipped roof of long-span sheets over a wall from x to x + w, with its fascia and the shade under the eaves. */
export function drawHipRoof(site: Site, x: number, eaves: number, w: number, rise: number, overhang = 46): void {
  const { canvas, roof, trim } = site
  const [left, right] = [x - overhang, x + w + overhang]
  const run = Math.min(w * 0.3, rise * 1.5)
  const ridge = eaves - rise
  const [ridgeLeft, ridgeRight] = [left + run, right - run]
  const front: Point[] = [[left, eaves], [ridgeLeft, ridge], [ridgeRight, ridge], [right, eaves]] // prettier-ignore
  canvas.polygon(front, canvas.downwards([0, lighter(roof, 0.16)], [1, darker(roof, 0.08)]))
  for (let seam = left + 16; seam < right; seam += 22) {
    const lift = Math.min(1, Math.min(seam - left, right - seam) / run)
    canvas.line([seam, eaves], [seam, eaves - rise * lift], darker(roof, 0.3), 1.6, 'opacity="0.6"')
    canvas.line([seam + 3, eaves], [seam + 3, eaves - rise * lift], lighter(roof, 0.3), 1, 'opacity="0.3"')
  }
  for (let course = 1; course < 4; course += 1) {
    const share = course / 4
    const y = eaves - rise * share
    canvas.line([left + run * share, y], [right - run * share, y], darker(roof, 0.35), 1.5, 'opacity="0.35"')
  }
  canvas.polygon([[right, eaves], [ridgeRight, ridge], [ridgeRight - run * 0.25, eaves]], '#0b1020', 'opacity="0.13"') // prettier-ignore
  for (const [from, to] of [[left, ridgeLeft], [right, ridgeRight]] as const) canvas.line([from, eaves], [to, ridge], lighter(roof, 0.22), 6) // prettier-ignore
  canvas.line([ridgeLeft, ridge], [ridgeRight, ridge], lighter(roof, 0.26), 8)
  canvas.rect(
    left - 4,
    eaves - 3,
    right - left + 8,
    17,
    canvas.downwards([0, lighter(trim, 0.4)], [1, darker(trim, 0.12)]),
  )
  drawShade(site, x, eaves + 14, w, 62, 0.5)
}

/** A gable that looks at the street, with a round louvre. */
export function drawGable(site: Site, x: number, eaves: number, w: number, rise: number): void {
  const { canvas, roof, trim, wall } = site
  const [left, right, middle] = [x - 30, x + w + 30, x + w / 2]
  canvas.polygon([[left, eaves], [middle, eaves - rise], [right, eaves]], canvas.downwards([0, darker(wall, 0.04)], [1, wall])) // prettier-ignore
  for (const [end, thick] of [
    [left, -1],
    [right, 1],
  ] as const) {
    // prettier-ignore
    canvas.polygon([[end, eaves + 10], [end + thick * 16, eaves + 6], [middle, eaves - rise - 34], [middle, eaves - rise]], thick < 0 ? lighter(roof, 0.12) : darker(roof, 0.12)) // prettier-ignore
    canvas.line([end, eaves + 10], [middle, eaves - rise + 4], lighter(trim, 0.3), 9)
  }
  canvas.ellipse(middle, eaves - rise * 0.42, rise * 0.16, rise * 0.16, darker(trim, 0.12))
  canvas.ellipse(middle, eaves - rise * 0.42, rise * 0.12, rise * 0.12, '#3a3f42')
  for (let slat = -2; slat <= 2; slat += 1) {
    canvas.rect(middle - rise * 0.11, eaves - rise * 0.42 + slat * rise * 0.045, rise * 0.22, 2.5, '#b9b9b2')
  }
  canvas.rect(left, eaves, right - left, 13, canvas.downwards([0, lighter(trim, 0.4)], [1, darker(trim, 0.18)]))
  drawShade(site, x, eaves + 13, w, 46, 0.45)
}

/** What stands on flat roofs: a black water tank on its stand, and a dish. */
export function drawRoofTank({ canvas }: Site, x: number, roofTop: number): void {
  for (const leg of [6, 44, 82]) canvas.rect(x + leg, roofTop - 34, 5, 34, '#6a6d6f')
  canvas.rect(x, roofTop - 38, 94, 6, '#7b7e80')
  canvas.rect(x + 6, roofTop - 112, 82, 76, canvas.across([0, '#4a4d50'], [0.3, '#2b2e31'], [1, '#131517']), 'rx="10"')
  for (let ring = 1; ring < 4; ring += 1)
    canvas.rect(x + 6, roofTop - 112 + ring * 19, 82, 2.5, '#5d6164', 'opacity="0.6"')
  canvas.rect(x + 32, roofTop - 120, 30, 10, '#232528', 'rx="4"')
}
