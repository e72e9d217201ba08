import type { Light } from './light'
import type { Random } from './seeded-random'
import { type Canvas, darker, lighter } from './svg-canvas'

/** What every part of one building is drawn with. */
export type Site = {
  canvas: Canvas
  random: Random
  light: Light
  wall: string
  accent: string
  trim: string
  /** Aluminium of windows and rails. */
  frame: string
  roof: string
  door: string
}

/** Colours seen on houses from Lekki to Asokoro: off-white and cream walls, stone and wood accents, long-span roofs. */
export function pickStyle(canvas: Canvas, random: Random, light: Light): Site {
  const [wall, accent] = random.pick([
    ['#f4f1ea', '#5a5f63'],
    ['#f2e9d8', '#8a5a3c'],
    ['#efe3cf', '#7b6a58'],
    ['#f6f4ef', '#a2704a'],
    ['#e9dcc3', '#6d4a36'],
    ['#dfe3e2', '#3f4a52'],
    ['#f3e6d2', '#b0653a'],
    ['#e6d3b8', '#74513a'],
  ])
  return {
    canvas,
    random,
    light,
    wall,
    accent,
    trim: random.pick(['#ffffff', '#fbf8f1', '#f7efe0']),
    frame: random.pick(['#2d3236', '#2d3236', '#5b4636', '#f5f5f2']),
    roof: random.pick(['#4a4f55', '#6d3b32', '#3f5a4a', '#55423a', '#7a4a35']),
    door: random.pick(['#6b3f22', '#7d4a26', '#4a2c1b', '#2f3a40']),
  }
}

/** A wall in the light of a sun high on the left. */
export function drawWall({ canvas }: Site, x: number, y: number, w: number, h: number, color: string): void {
  canvas.rect(x, y, w, h, canvas.downwards([0, lighter(color, 0.05)], [1, darker(color, 0.1)]))
  canvas.rect(x, y, w, h, canvas.across([0, '#ffffff', 0.1], [0.5, '#ffffff', 0], [1, '#0b1020', 0.1]))
}

/** What an edge above throws on a wall. */
export function drawShade({ canvas }: Site, x: number, y: number, w: number, h: number, strength = 0.42): void {
  canvas.rect(x, y, w, h, canvas.downwards([0, '#0d1422', strength], [1, '#0d1422', 0]))
}

/** A flat slab: a parapet, a canopy, a balcony's floor. */
export function drawSlab(site: Site, x: number, y: number, w: number, h: number, color = site.trim): void {
  site.canvas.rect(x, y, w, h, site.canvas.downwards([0, lighter(color, 0.3)], [0.3, color], [1, darker(color, 0.24)]))
  drawShade(site, x, y + h, w, h * 2.2, 0.34)
}

/** Stone, in courses of uneven blocks. */
export function drawStone({ canvas, random }: Site, x: number, y: number, w: number, h: number, color: string): void {
  canvas.rect(x, y, w, h, darker(color, 0.35))
  for (let top = y; top < y + h - 2; top += 18) {
    const height = Math.min(16, y + h - top)
    for (let left = x - random.between(0, 30); left < x + w;) {
      const width = random.between(30, 72)
      const [from, to] = [Math.max(left, x), Math.min(left + width - 2, x + w)]
      if (to > from + 2)
        canvas.rect(
          from,
          top,
          to - from,
          height,
          lighter(darker(color, random.between(0, 0.3)), random.between(0, 0.2)),
        )
      left += width
    }
  }
  canvas.rect(x, y, w, h, canvas.across([0, '#ffffff', 0.12], [1, '#0b1020', 0.2]))
}

/** Upright slats of wood. */
export function drawSlats({ canvas, random }: Site, x: number, y: number, w: number, h: number): void {
  const wood = random.pick(['#9a6236', '#a8703f', '#835030'])
  canvas.rect(x, y, w, h, darker(wood, 0.5))
  for (let left = x; left < x + w - 3; left += 12) {
    canvas.rect(
      left,
      y,
      Math.min(9, x + w - left),
      h,
      canvas.across([0, lighter(wood, 0.2)], [1, darker(wood, random.between(0.1, 0.3))]),
    )
  }
}
