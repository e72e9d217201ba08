import type { Light } from './light'
import type { Random } from './seeded-random'
import { type Canvas, type Frame, darker, lighter, mix, pictureHeight, pictureWidth } from './svg-canvas'

/** Where the ground begins at the back; buildings stand a little below it. */
export const horizon = 742

export function drawSky(canvas: Canvas, light: Light, random: Random): void {
  const [top, middle, low] = light.sky
  canvas.rect(0, 0, pictureWidth, horizon + 40, canvas.downwards([0, top], [0.6, middle], [1, low]))
  const { x, y, color, strength } = light.sun
  canvas.ellipse(x, y, 560, 460, canvas.radial([0, color, strength], [0.35, color, strength * 0.4], [1, color, 0]))
  for (let count = random.whole(3, 6); count > 0; count -= 1) {
    drawCloud(canvas, light, random, {
      x: random.between(-100, 1700),
      y: random.between(60, 430),
      scale: random.between(0.6, 1.6),
    })
  }
}

function drawCloud(canvas: Canvas, light: Light, random: Random, at: { x: number; y: number; scale: number }): void {
  const puffs = random.whole(5, 8)
  for (let index = 0; index < puffs; index += 1) {
    const share = index / (puffs - 1) - 0.5
    const height = (1 - Math.abs(share) * 1.5) * 34 + random.between(8, 20)
    const x = at.x + share * 300 * at.scale
    const strength = light.cloudStrength * random.between(0.35, 0.8)
    canvas.glow(x, at.y - height * 0.5 * at.scale, 84 * at.scale, height * 1.15 * at.scale, light.cloud, strength)
  }
}

/** Trees and roofs of the neighbourhood, pale with distance. */
export function drawDistance(canvas: Canvas, light: Light, random: Random): void {
  const haze = light.sky[2]
  for (let x = -40; x < pictureWidth; x += random.between(90, 210)) {
    if (random.chance(0.45)) drawFarHouse(canvas, mix(light.far, haze, 0.45), random, x)
  }
  for (const [distance, base] of [
    [0.5, 128],
    [0.22, 84],
  ] as const) {
    const color = mix(mix(light.far, '#2f6b45', 0.45), haze, distance)
    canvas.rect(0, horizon - base * 0.6, pictureWidth, base * 0.6 + 40, color)
    for (let x = -30; x < pictureWidth + 30; x += random.between(16, 34)) {
      const size = random.between(24, 52)
      const y = horizon - base * random.between(0.55, 0.95)
      canvas.ellipse(
        x,
        y,
        size,
        size * 0.72,
        mix(color, random.pick(['#ffffff', '#1d3a2a', haze]), random.between(0, 0.09)),
      )
    }
  }
}

function drawFarHouse(canvas: Canvas, color: string, random: Random, x: number): void {
  const [width, height] = [random.between(100, 190), random.between(70, 170)]
  canvas.rect(x, horizon - height, width, height + 20, lighter(color, 0.15))
  if (random.chance(0.6)) {
    const ridge = horizon - height - random.between(24, 44)
    canvas.polygon([[x - 10, horizon - height], [x + width * 0.25, ridge], [x + width * 0.75, ridge], [x + width + 10, horizon - height]], darker(color, 0.12)) // prettier-ignore
  }
  for (let row = horizon - height + 20; row < horizon - 30; row += 40) {
    for (let column = x + 14; column < x + width - 18; column += 34)
      canvas.rect(column, row, 14, 18, darker(color, 0.16))
  }
}

/** The compound's wall at the back, with its coping. */
export function drawBackWall(canvas: Canvas, color: string, random: Random): void {
  const top = horizon - random.between(66, 92)
  canvas.rect(
    0,
    top,
    pictureWidth,
    horizon - top + 46,
    canvas.downwards([0, lighter(color, 0.08)], [1, darker(color, 0.22)]),
  )
  canvas.rect(0, top - 9, pictureWidth, 13, lighter(color, 0.35))
  canvas.rect(0, top + 4, pictureWidth, 6, '#000000', 'opacity="0.16"')
  for (let x = random.between(0, 160); x < pictureWidth; x += 235) {
    canvas.rect(x, top - 17, 30, horizon - top + 64, canvas.across([0, lighter(color, 0.24)], [1, darker(color, 0.2)]))
    canvas.rect(x - 5, top - 25, 40, 10, lighter(color, 0.4))
  }
}

/** Interlocking stones from the house to the camera, lawn beside them. */
export function drawPaving(canvas: Canvas, random: Random): void {
  drawLawn(canvas, random)
  const top = horizon + 30
  const stone = random.pick(['#b9afa3', '#a9a39b', '#b89a86', '#c4b8a4'])
  const [left, right] = [random.between(330, 470), random.between(1130, 1270)]
  const [nearLeft, nearRight] = [left - 560, right + 560]
  const fill = canvas.downwards([0, lighter(stone, 0.12)], [1, darker(stone, 0.26)])
  canvas.polygon([[left, top], [right, top], [nearRight, pictureHeight], [nearLeft, pictureHeight]], fill) // prettier-ignore
  const joint = darker(stone, 0.35)
  for (let row = 0; row <= 13; row += 1) {
    const depth = (row / 13) ** 1.8
    const y = top + depth * (pictureHeight - top)
    canvas.line(
      [left + (nearLeft - left) * depth, y],
      [right + (nearRight - right) * depth, y],
      joint,
      1 + depth * 2,
      'opacity="0.35"',
    )
  }
  for (let column = 0; column <= 26; column += 1) {
    const share = column / 26
    const from = [left + (right - left) * share, top] as const
    canvas.line(from, [nearLeft + (nearRight - nearLeft) * share, pictureHeight], joint, 1.4, 'opacity="0.3"')
  }
  for (const [far, near] of [
    [left, nearLeft],
    [right, nearRight],
  ] as const) {
    // prettier-ignore
    canvas.polygon([[far - 5, top], [far + 5, top], [near + 22, pictureHeight], [near - 22, pictureHeight]], lighter(stone, 0.3)) // prettier-ignore
  }
}

function drawLawn(canvas: Canvas, random: Random): void {
  const grass = random.pick(['#6f9a45', '#7ea650', '#5f8f47'])
  const top = horizon + 30
  canvas.rect(
    0,
    top,
    pictureWidth,
    pictureHeight - top,
    canvas.downwards([0, darker(grass, 0.12)], [0.3, grass], [1, darker(grass, 0.34)]),
  )
  for (let count = 0; count < 420; count += 1) {
    const depth = random.between(0, 1) ** 1.5
    const [x, y] = [random.between(0, pictureWidth), top + 6 + depth * (pictureHeight - top)]
    const blade = 4 + depth * 16
    canvas.line(
      [x, y],
      [x + random.between(-3, 3), y - blade],
      lighter(grass, random.between(0, 0.3)),
      1 + depth * 1.6,
      'opacity="0.55"',
    )
  }
}

/** Bare earth with the tracks of lorries, around what is being built. */
export function drawBuildingSite(canvas: Canvas, random: Random): void {
  const earth = random.pick(['#b98a5c', '#b4733f', '#c29a6c'])
  const top = horizon + 30
  canvas.rect(
    0,
    top,
    pictureWidth,
    pictureHeight - top,
    canvas.downwards([0, lighter(earth, 0.12)], [1, darker(earth, 0.22)]),
  )
  for (let patch = 0; patch < 60; patch += 1) {
    const depth = random.between(0, 1)
    const color = random.pick([darker(earth, 0.25), lighter(earth, 0.25), '#7d8a4c'])
    canvas.ellipse(
      random.between(0, 1600),
      top + 8 + depth * 290,
      30 + depth * 110,
      3 + depth * 12,
      color,
      'opacity="0.3"',
    )
  }
  for (const side of [-1, -0.6, 0.6, 1]) {
    canvas.path(
      `M${800 + side * 120} ${top + 20}Q${800 + side * 180} ${top + 120} ${800 + side * 420} ${pictureHeight}`,
      'none',
      `stroke="${darker(earth, 0.3)}" stroke-width="16" opacity="0.35"`,
    )
  }
}

/** Holds the picture together: darker corners and the colour of the hour. */
export function drawAtmosphere(canvas: Canvas, light: Light, { x, y, share }: Frame): void {
  const [width, height] = [pictureWidth * share, pictureHeight * share]
  canvas.rect(x, y, width, height, light.tint.color, `opacity="${light.tint.strength}"`)
  canvas.rect(x, y, width, height, canvas.radial([0, '#000000', 0], [0.75, '#000000', 0], [1, '#0a1020', 0.17]))
}
