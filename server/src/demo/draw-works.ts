import { drawShade, drawSlab, drawWall, type Site } from './building-style'
import { drawGlazing } from './draw-openings'
import { drawShrub, drawTree } from './draw-plants'
import { horizon } from './draw-surroundings'
import { darker, lighter, mix, pictureHeight, pictureWidth } from './svg-canvas'

const foot = 790

/** A plaza: shops below, glass offices above. */
export function drawCommercial(site: Site): void {
  const { random, accent, canvas, light } = site
  const w = random.between(1000, 1090)
  const x = 800 - w / 2
  const top = random.between(250, 300)
  const shops = 612
  const frame = mix(accent, '#ffffff', 0.55)
  drawWall(site, x, top, w, foot - top, mix(site.wall, '#d9dcdd', 0.5))
  drawGlazing(site, x + 70, top + 36, w - 140, shops - top - 66, 12, 4)
  for (const left of [x, x + w - 92]) {
    drawWall(site, left, top - 30, 92, foot - top + 30, frame)
    for (let y = top; y < shops - 30; y += 42) canvas.rect(left + 20, y, 52, 10, darker(frame, 0.35))
  }
  drawSlab(site, x + 60, top - 8, w - 120, 26, site.trim)
  const count = 5
  const shop = (w - 184) / count
  for (let index = 0; index < count; index += 1) {
    const left = x + 92 + shop * index
    const sign = random.pick(['#1f6b58', '#b8400b', '#2a5bd7', '#a82a2a', '#3a3f45', '#c98a1b'])
    drawGlazing(
      { ...site, light: { ...light, lamps: Math.max(light.lamps, 0.35) } },
      left + 12,
      shops + 46,
      shop - 24,
      foot - shops - 46,
      3,
    )
    canvas.rect(left + 6, shops, shop - 12, 44, canvas.downwards([0, lighter(sign, 0.18)], [1, sign]), 'rx="3"')
    canvas.rect(left + shop * 0.26, shops + 18, shop * 0.48, 8, '#ffffff', 'opacity="0.85" rx="4"')
    drawShade(site, left + 6, shops + 44, shop - 12, 40, 0.5)
  }
  drawSlab(site, x - 14, shops - 22, w + 28, 20)
}

/** A carcass: frame, blocks and openings, as it is sold before it is finished. */
export function drawCarcass(site: Site): void {
  const { random, canvas } = site
  const w = random.between(860, 980)
  const x = 800 - w / 2
  const floors = random.whole(2, 3)
  const height = floors === 2 ? 205 : 158
  const top = foot - floors * height
  const block = random.pick(['#a9a49b', '#b0a592', '#9f9d98'])
  const concrete = lighter(block, 0.2)
  for (let floor = 0; floor < floors; floor += 1) {
    const y = top + floor * height
    canvas.rect(x, y, w, height, block)
    for (let row = 0; row * 19 < height; row += 1) {
      for (let left = x - (row % 2) * 21; left < x + w; left += 42) {
        const from = Math.max(left, x)
        const width = Math.min(left + 40, x + w) - from
        if (width > 3)
          canvas.rect(
            from,
            y + row * 19,
            width,
            Math.min(17, height - row * 19),
            mix(block, random.pick(['#8c877d', '#c1bbb0', '#9d9486']), random.between(0, 0.45)),
          )
      }
    }
    for (let bay = 0; bay < 5; bay += 1) {
      const [left, width] = [x + (w / 5) * bay + w * 0.045, w * 0.11]
      const isDoor = floor === floors - 1 && bay === 2
      const [openTop, open] = isDoor ? [y + 46, height - 46] : [y + 50, height * 0.46]
      canvas.rect(left, openTop, width, open, canvas.downwards([0, '#23262a'], [1, '#4a4740']))
      canvas.rect(left, openTop, width * 0.16, open, darker(block, 0.35))
      canvas.rect(left - 12, openTop - 14, width + 24, 14, concrete)
    }
    for (let column = 0; column <= 5; column += 1) drawWall(site, x + (w / 5) * column - 13, y, 26, height, concrete)
    drawSlab(site, x - 20, y - 8, w + 40, 20, concrete)
  }
  for (let column = 0; column <= 5; column += 1) {
    for (const bar of [-8, -2, 5]) canvas.line([x + (w / 5) * column + bar, top - 8], [x + (w / 5) * column + bar + random.between(-4, 4), top - random.between(46, 74)], '#7a4a30', 2.6) // prettier-ignore
  }
  drawScaffold(site, x - 30, top, w * 0.36)
  drawHeap(site, x + w - 40, foot + 66, 150, '#d3b27c')
  drawHeap(site, x + w * 0.2, foot + 48, 90, '#8f8a84')
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 7 - row; column += 1)
      canvas.rect(
        x + 330 + column * 34 + row * 17,
        foot + 62 - row * 20,
        32,
        18,
        mix(block, '#ffffff', random.between(0, 0.25)),
      )
  }
}

function drawScaffold({ canvas }: Site, x: number, top: number, w: number): void {
  for (let pole = 0; pole <= 4; pole += 1)
    canvas.line([x + (w * pole) / 4, foot + 18], [x + (w * pole) / 4 + 4, top - 20], '#9a7442', 7)
  for (let y = foot - 110; y > top; y -= 110) {
    canvas.line([x - 16, y], [x + w + 16, y - 3], '#86632f', 6)
    canvas.rect(x - 8, y - 10, w + 16, 9, '#b58d54')
  }
  canvas.line([x, foot + 10], [x + w / 2, foot - 200], '#86632f', 5)
}

function drawHeap({ canvas, random }: Site, x: number, base: number, size: number, color: string): void {
  canvas.glow(x, base, size * 1.02, size * 0.13, '#000000', 0.25)
  canvas.path(`M${x - size} ${base}Q${x - size * 0.3} ${base - size * 0.5} ${x} ${base - size * 0.62}Q${x + size * 0.4} ${base - size * 0.42} ${x + size} ${base}Z`, canvas.across([0, lighter(color, 0.2)], [1, darker(color, 0.25)])) // prettier-ignore
  for (let grain = 0; grain < 60; grain += 1) {
    const dx = random.between(-0.8, 0.8)
    canvas.ellipse(
      x + dx * size,
      base - random.between(0, 0.5) * size * (1 - Math.abs(dx)),
      2.4,
      1.6,
      darker(color, random.between(0, 0.4)),
    )
  }
}

/** A plot of red earth and grass with its beacons, ready to be built on. */
export function drawLand(site: Site): void {
  const { canvas, random } = site
  const top = horizon + 20
  const grass = random.pick(['#86a04e', '#94a653', '#7a9a4a'])
  const earth = random.pick(['#b4673a', '#a85f38', '#bd7a4a'])
  canvas.rect(
    0,
    top,
    pictureWidth,
    pictureHeight - top,
    canvas.downwards([0, darker(grass, 0.05)], [1, darker(grass, 0.3)]),
  )
  canvas.path(`M700 ${top}Q640 ${top + 90} 780 ${top + 150}Q980 ${top + 230} 620 ${pictureHeight}L1240 ${pictureHeight}Q1180 ${top + 190} 900 ${top + 110}Q800 ${top + 60} 770 ${top}Z`, canvas.downwards([0, lighter(earth, 0.15)], [1, darker(earth, 0.2)])) // prettier-ignore
  for (let patch = 0; patch < 26; patch += 1) {
    const depth = random.between(0, 1)
    canvas.ellipse(random.between(0, 1600), top + 12 + depth * 290, 40 + depth * 90, 5 + depth * 16, random.chance(0.5) ? earth : lighter(grass, 0.2), 'opacity="0.35"') // prettier-ignore
  }
  for (let blade = 0; blade < 1500; blade += 1) {
    const depth = random.between(0, 1) ** 1.3
    const [x, y] = [random.between(0, pictureWidth), top + 8 + depth * 310]
    const length = 6 + depth * 34
    canvas.line([x, y], [x + random.between(-9, 9), y - length], mix(grass, random.pick(['#cdbf6a', '#55803a', '#3f6b30']), random.between(0, 0.8)), 1 + depth * 2.2, 'opacity="0.75"') // prettier-ignore
  }
  for (const [x, y, size] of [
    [330, 830, 1],
    [1290, 836, 1],
    [150, 1000, 1.8],
    [1480, 1010, 1.8],
  ] as const) {
    // prettier-ignore
    canvas.ellipse(x + 8 * size, y, 26 * size, 6 * size, '#000000', 'opacity="0.3"')
    canvas.polygon([[x - 13 * size, y], [x - 10 * size, y - 46 * size], [x + 10 * size, y - 46 * size], [x + 13 * size, y]], canvas.across([0, '#f3efe6'], [1, '#a8a296'])) // prettier-ignore
    canvas.rect(x - 10 * size, y - 46 * size, 20 * size, 8 * size, '#b8400b')
  }
  for (let tree = random.whole(2, 4); tree > 0; tree -= 1)
    drawTree(canvas, random, random.between(60, 1540), top + random.between(4, 30), random.between(240, 400))
  for (let shrub = 0; shrub < 5; shrub += 1)
    drawShrub(canvas, random, random.between(20, 1580), top + random.between(20, 120), random.between(30, 60))
}
