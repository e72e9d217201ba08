import { drawShade, type Site } from './building-style'
import { darker, lighter, mix } from './svg-canvas'

type WindowOptions = { panes?: number; surround?: boolean; arched?: boolean }

/** An aluminium window with what a window shows: the sky above, curtains behind, a lamp at dusk. */
export function drawWindow(site: Site, x: number, y: number, w: number, h: number, options: WindowOptions = {}): void {
  const { canvas, light, random, frame, trim } = site
  const { panes = w > h * 1.25 ? 3 : 2, surround = true, arched = false } = options
  if (surround) drawSurround(site, x, y, w, h)
  const isLit = random.chance(light.lamps)
  const [top, low] = isLit ? ['#ffe3a1', '#d89a4a'] : light.glass
  const shape = arched
    ? `M${x} ${y + h}V${y + w * 0.35}Q${x + w / 2} ${y - w * 0.25} ${x + w} ${y + w * 0.35}V${y + h}Z`
    : ''
  const glass = canvas.downwards([0, top], [1, low])
  if (arched) canvas.path(shape, glass, `stroke="${frame}" stroke-width="6"`)
  else canvas.rect(x, y, w, h, glass)
  drawCurtains(site, x, y + (arched ? w * 0.3 : 0), w, h - (arched ? w * 0.3 : 0), isLit)
  if (!isLit) {
    const y2 = y + h
    canvas.polygon([[x + w * 0.12, y2], [x + w * 0.42, y], [x + w * 0.62, y], [x + w * 0.32, y2]], '#ffffff', 'opacity="0.16"') // prettier-ignore
    canvas.polygon([[x + w * 0.5, y2], [x + w * 0.8, y], [x + w * 0.86, y], [x + w * 0.56, y2]], '#ffffff', 'opacity="0.12"') // prettier-ignore
  }
  drawShade(site, x, y, w, Math.min(26, h * 0.2), 0.5)
  for (let pane = 1; pane < panes; pane += 1) canvas.rect(x + (w * pane) / panes - 2, y, 4, h, frame)
  if (!arched) canvas.rect(x + 2, y + 2, w - 4, h - 4, 'none', `stroke="${frame}" stroke-width="5"`)
  canvas.rect(x - 8, y + h, w + 16, 8, lighter(trim, 0.1))
  drawShade(site, x - 8, y + h + 8, w + 16, 14, 0.3)
}

/** The moulded band and the projecting hood that keep the rain out. */
function drawSurround({ canvas, trim }: Site, x: number, y: number, w: number, h: number): void {
  canvas.rect(x - 12, y - 12, w + 24, h + 20, darker(trim, 0.04))
  canvas.rect(x - 12, y - 12, w + 24, h + 20, 'none', `stroke="${darker(trim, 0.22)}" stroke-width="1.5"`)
  canvas.rect(x - 20, y - 24, w + 40, 13, canvas.downwards([0, lighter(trim, 0.4)], [1, darker(trim, 0.18)]))
  canvas.rect(x - 16, y - 11, w + 32, 8, '#0d1422', 'opacity="0.22"')
}

function drawCurtains({ canvas, random }: Site, x: number, y: number, w: number, h: number, isLit: boolean): void {
  const cloth = mix(random.pick(['#f5efe3', '#e6ddcd', '#d9e1e3']), isLit ? '#ffd27d' : '#30404a', isLit ? 0.3 : 0.2)
  const opening = random.between(0.12, 0.3)
  for (const [from, to] of [
    [0, opening],
    [1 - opening, 1],
  ] as const) {
    // prettier-ignore
    const fill = canvas.across([0, cloth, 0.75], [0.3, darker(cloth, 0.25), 0.7], [0.6, cloth, 0.75], [1, darker(cloth, 0.25), 0.7])
    canvas.rect(x + w * from, y, w * (to - from), h, fill)
  }
}

/** A curtain wall from floor to ceiling. */
export function drawGlazing(site: Site, x: number, y: number, w: number, h: number, columns: number, rows = 1): void {
  const { canvas, light, random, frame } = site
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const isLit = random.chance(light.lamps)
      const [top, low] = isLit
        ? ['#ffdf9a', '#c98a3f']
        : [mix(light.glass[0], light.sky[1], random.between(0, 0.5)), light.glass[1]]
      canvas.rect(
        x + (w * column) / columns,
        y + (h * row) / rows,
        w / columns,
        h / rows,
        canvas.downwards([0, top], [1, low]),
      )
    }
  }
  canvas.polygon([[x + w * 0.08, y + h], [x + w * 0.38, y], [x + w * 0.55, y], [x + w * 0.25, y + h]], '#ffffff', 'opacity="0.15"') // prettier-ignore
  for (let column = 0; column <= columns; column += 1) canvas.rect(x + (w * column) / columns - 2.5, y, 5, h, frame)
  for (let row = 0; row <= rows; row += 1) canvas.rect(x, y + (h * row) / rows - 2, w, 4, frame)
  drawShade(site, x, y, w, Math.min(34, h * 0.2), 0.5)
}

/** A panelled front door between narrow lights, with its step. */
export function drawDoor(site: Site, x: number, foot: number, w: number, h: number): void {
  const { canvas, door, light, trim } = site
  const top = foot - h
  canvas.rect(x - 12, top - 14, w + 24, h + 14, darker(trim, 0.06))
  canvas.rect(x - 12, top - 14, w + 24, h + 14, 'none', `stroke="${darker(trim, 0.25)}" stroke-width="1.5"`)
  const side = w * 0.17
  canvas.rect(x, top, w, h, canvas.downwards([0, light.lamps > 0.5 ? '#ffd995' : light.glass[0]], [1, light.glass[1]]))
  canvas.rect(x + side, top, w - side * 2, h, canvas.across([0, lighter(door, 0.12)], [1, darker(door, 0.25)]))
  for (let row = 0; row < 3; row += 1) {
    for (const column of [0.08, 0.54]) {
      const [left, inner] = [x + side + (w - side * 2) * column, (w - side * 2) * 0.38]
      canvas.rect(left, top + h * (0.06 + row * 0.31), inner, h * 0.26, darker(door, 0.28))
      canvas.rect(left + 3, top + h * (0.06 + row * 0.31) + 3, inner - 5, h * 0.26 - 5, lighter(door, 0.08))
    }
  }
  canvas.rect(x + w / 2 - 1, top, 2, h, darker(door, 0.5))
  for (const dx of [-7, 4]) canvas.rect(x + w / 2 + dx, top + h * 0.48, 3, 26, '#d9c08a')
  drawShade(site, x, top, w, 24, 0.5)
  canvas.rect(x - 40, foot - 8, w + 80, 10, '#cfc6b8')
  canvas.rect(x - 62, foot + 2, w + 124, 12, canvas.downwards([0, '#d8d0c3'], [1, '#9c9486']))
}

/** A sectional garage door. */
export function drawGarage(site: Site, x: number, foot: number, w: number, h: number): void {
  const { canvas, frame } = site
  const panel = frame === '#f5f5f2' ? '#d8d8d2' : lighter(frame, 0.12)
  for (let row = 0; row < 5; row += 1) {
    const top = foot - h + (h * row) / 5
    canvas.rect(x, top, w, h / 5 - 2, canvas.downwards([0, lighter(panel, 0.16)], [1, darker(panel, 0.16)]))
  }
  drawShade(site, x, foot - h, w, 30, 0.55)
}

/** A floor that stands out with a rail of glass or of bars, and its shade below. */
export function drawBalcony(site: Site, x: number, y: number, w: number, rail = 62): void {
  const { canvas, random, frame, trim } = site
  if (random.chance(0.5)) {
    canvas.rect(
      x + 4,
      y - rail,
      w - 8,
      rail,
      canvas.aslant([0, '#e8f4f6', 0.6], [0.5, '#b9d3da', 0.35], [1, '#dcecef', 0.55]),
    )
    for (let post = 0; post <= 3; post += 1) canvas.rect(x + 4 + ((w - 12) * post) / 3, y - rail, 4, rail, frame)
  } else {
    for (let bar = x + 8; bar < x + w - 6; bar += 13) canvas.rect(bar, y - rail, 3.5, rail, frame)
  }
  canvas.rect(x, y - rail - 5, w, 7, frame === '#f5f5f2' ? '#8f9396' : frame)
  canvas.rect(x - 6, y, w + 12, 20, canvas.downwards([0, lighter(trim, 0.3)], [1, darker(trim, 0.2)]))
  drawShade(site, x - 2, y + 20, w + 4, 56, 0.46)
}

/** A round column with base and capital. */
export function drawColumn({ canvas, trim }: Site, x: number, top: number, foot: number, w: number): void {
  const fill = canvas.across([0, darker(trim, 0.12)], [0.3, lighter(trim, 0.5)], [1, darker(trim, 0.34)])
  canvas.rect(x - w / 2, top, w, foot - top, fill)
  for (const [y, height, extra] of [
    [top, 10, 9],
    [top + 10, 8, 4],
    [foot - 22, 10, 5],
    [foot - 12, 13, 10],
  ] as const) {
    // prettier-ignore
    canvas.rect(x - w / 2 - extra, y, w + extra * 2, height, fill)
  }
}
