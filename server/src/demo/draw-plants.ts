import type { Random } from './seeded-random'
import { type Canvas, darker, lighter, mix, round } from './svg-canvas'

/** A royal palm: pale ringed trunk, green crownshaft, arching fronds. `height` in pixels from the foot to the crown. */
export function drawPalm(canvas: Canvas, random: Random, x: number, foot: number, height: number): void {
  const lean = random.between(-0.06, 0.06) * height
  const width = height * 0.035
  const [topX, topY] = [x + lean, foot - height]
  canvas.glow(x + 16, foot, width * 4, width * 0.7, '#000000', 0.28)
  const bend = x + lean * 0.2
  const edge = (side: number, thick: number) => `${round(bend + side * thick)} ${round(foot - height * 0.5)}`
  canvas.path(
    `M${round(x - width)} ${foot}Q${edge(-1, width * 0.9)} ${round(topX - width * 0.5)} ${round(topY)}L${round(topX + width * 0.5)} ${round(topY)}Q${edge(1, width * 0.9)} ${round(x + width)} ${foot}Z`,
    canvas.across([0, '#b9ac98'], [0.45, '#9a8b77'], [1, '#5f5446']),
  )
  for (let ring = foot - 12; ring > topY + 20; ring -= height * 0.035) {
    const share = (foot - ring) / height
    const middle = x + lean * share * share
    canvas.line([middle - width * 0.8, ring], [middle + width * 0.8, ring + 2], '#4c4337', 1.4, 'opacity="0.35"')
  }
  canvas.path(
    `M${round(topX - width * 0.7)} ${round(topY + height * 0.1)}Q${round(topX - width)} ${round(topY)} ${round(topX)} ${round(topY - height * 0.06)}Q${round(topX + width)} ${round(topY)} ${round(topX + width * 0.7)} ${round(topY + height * 0.1)}Z`,
    canvas.across([0, '#8fb45e'], [1, '#4c7a38']),
  )
  const count = 13
  for (let index = 0; index < count; index += 1) {
    const spread = ((index * 5) % count) / (count - 1)
    drawFrond(
      canvas,
      random,
      topX,
      topY - height * 0.04,
      height * random.between(0.3, 0.42),
      Math.PI * (1.12 - 1.24 * spread),
    )
  }
}

function drawFrond(canvas: Canvas, random: Random, x: number, y: number, length: number, angle: number): void {
  const color = random.pick(['#3f7d3c', '#4d8c42', '#356f3a', '#5c9a4a'])
  const droop = length * random.between(0.3, 0.6)
  const [endX, endY] = [x + Math.cos(angle) * length, y - Math.sin(angle) * length * 0.75 + droop]
  const [bendX, bendY] = [x + Math.cos(angle) * length * 0.55, y - Math.sin(angle) * length * 0.8 - length * 0.1]
  const along = (t: number) => {
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    return [a * x + b * bendX + c * endX, a * y + b * bendY + c * endY] as const
  }
  canvas.path(
    `M${round(x)} ${round(y)}Q${round(bendX)} ${round(bendY)} ${round(endX)} ${round(endY)}`,
    'none',
    `stroke="${darker(color, 0.2)}" stroke-width="3"`,
  )
  let leaves = ''
  for (let step = 3; step <= 20; step += 1) {
    const [leafX, leafY] = along(step / 20)
    const reach = length * 0.25 * Math.sin(Math.PI * Math.min(1, 0.25 + (step / 20) * 0.75))
    for (const side of [-1, 1]) {
      const [tipX, tipY] = [
        leafX + Math.cos(angle) * reach * 0.55 + side * reach * 0.28,
        leafY + reach * (0.75 + side * 0.12),
      ]
      leaves += `M${round(leafX - 2)} ${round(leafY)}L${round(tipX)} ${round(tipY)}L${round(leafX + 3)} ${round(leafY)}Z`
    }
  }
  canvas.path(leaves, color)
}

/** A leafy shrub, sometimes in flower. */
export function drawShrub(canvas: Canvas, random: Random, x: number, foot: number, size: number): void {
  const color = random.pick(['#3e7440', '#4f8a45', '#2f6440', '#5d8f3f'])
  const flower = random.pick(['#e2487a', '#f2b134', '#ffffff', '#d8572a', '', ''])
  canvas.glow(x + size * 0.1, foot, size * 0.75, size * 0.13, '#000000', 0.3)
  const shade = canvas.downwards([0, lighter(color, 0.18)], [1, darker(color, 0.38)])
  for (let puff = 0; puff < 9; puff += 1) {
    const share = (puff % 5) / 4 - 0.5
    const [dx, dy] = [share * size * 1.05, puff < 5 ? -size * 0.24 : -size * 0.5]
    canvas.ellipse(x + dx, foot + dy, size * random.between(0.24, 0.34), size * random.between(0.22, 0.34), shade)
  }
  for (let leaf = 0; leaf < 46; leaf += 1) {
    const [dx, dy] = [random.between(-0.62, 0.62) * size, -random.between(0.05, 0.76) * size]
    canvas.ellipse(x + dx, foot + dy, size * 0.045, size * 0.025, lighter(color, random.between(0, 0.3)), `opacity="0.7" transform="rotate(${random.whole(-60, 60)} ${round(x + dx)} ${round(foot + dy)})"`) // prettier-ignore
  }
  if (!flower) return
  for (let bloom = 0; bloom < 18; bloom += 1) {
    canvas.ellipse(
      x + random.between(-0.58, 0.58) * size,
      foot - random.between(0.12, 0.72) * size,
      size * 0.04,
      size * 0.038,
      flower,
    )
  }
}

export function drawHedge(
  canvas: Canvas,
  random: Random,
  from: number,
  to: number,
  foot: number,
  height: number,
): void {
  const color = random.pick(['#3a6f3e', '#467d41'])
  canvas.glow((from + to) / 2, foot + 3, (to - from) / 2, 10, '#000000', 0.4)
  canvas.rect(
    from,
    foot - height,
    to - from,
    height,
    canvas.downwards([0, lighter(color, 0.2)], [1, darker(color, 0.4)]),
    'rx="8"',
  )
  for (let leaf = 0; leaf < (to - from) / 3; leaf += 1) {
    const [x, y] = [random.between(from, to), foot - random.between(2, height + 4)]
    canvas.ellipse(x, y, 5, 3, lighter(color, random.between(0, 0.35)), 'opacity="0.6"')
  }
}

/** A broad tree, mango or almond, for the back and for open land. */
export function drawTree(canvas: Canvas, random: Random, x: number, foot: number, height: number): void {
  const color = random.pick(['#3d6f3c', '#4a7f3e', '#33633f'])
  canvas.glow(x + 20, foot, height * 0.3, height * 0.04, '#000000', 0.28)
  canvas.polygon([[x - height * 0.035, foot], [x - height * 0.02, foot - height * 0.5], [x + height * 0.02, foot - height * 0.5], [x + height * 0.04, foot]], '#5b4a3a') // prettier-ignore
  const puffs = Array.from({ length: 70 }, () => {
    const [angle, distance] = [random.between(0, Math.PI * 2), Math.sqrt(random.between(0, 1))]
    return [Math.cos(angle) * distance * height * 0.33, Math.sin(angle) * distance * height * 0.25] as const
  })
  // The low ones first: they lie in the shade of those above.
  for (const [dx, dy] of puffs.toSorted((a, b) => b[1] - a[1])) {
    const lit = 0.5 - dy / height / 0.5 - dx / height / 1.2 + random.between(-0.14, 0.14)
    const shade = mix(darker(color, 0.42), mix(color, '#a9c76a', 0.45), Math.min(1, Math.max(0, lit)))
    canvas.ellipse(
      x + dx,
      foot - height * 0.7 + dy,
      height * random.between(0.05, 0.095),
      height * random.between(0.035, 0.065),
      shade,
    )
  }
}
