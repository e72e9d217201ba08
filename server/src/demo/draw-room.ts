import sharp from 'sharp'
import { drawBed, drawKitchen, drawPottedPlant, drawSofa } from './draw-furniture'
import { type Random, seededRandom } from './seeded-random'
import { type Canvas, createCanvas, darker, lighter, pictureHeight, pictureWidth } from './svg-canvas'

export const roomKinds = ['living room', 'bedroom', 'kitchen'] as const
export type RoomKind = (typeof roomKinds)[number]

/** The inside of a house, as a JPEG of 1600 × 1067. Same rules as drawHouse. */
export async function drawRoom(kind: RoomKind, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 7 + 1000 + roomKinds.indexOf(kind))
  const canvas = createCanvas()
  drawShell(canvas, random)
  if (kind === 'kitchen') drawKitchen(canvas, random, back.left + 30, back.bottom + 12, back.right - back.left - 60)
  else {
    drawWideWindow(canvas, random)
    if (kind === 'living room') drawLivingRoom(canvas, random)
    else drawBedroom(canvas, random)
  }
  canvas.rect(
    0,
    0,
    pictureWidth,
    pictureHeight,
    canvas.radial([0, '#fff2d8', 0.1], [0.7, '#000000', 0], [1, '#140d05', 0.16]),
  )
  return await sharp(Buffer.from(canvas.toSvg())).jpeg({ quality: 86 }).toBuffer()
}

/** The far wall; everything runs to the middle of it. */
const back = { left: 330, right: 1270, top: 215, bottom: 735 }

function drawShell(canvas: Canvas, random: Random): void {
  const wall = random.pick(['#f1ebe0', '#e9e6df', '#efe2d0', '#e4e8e6'])
  const floor = random.pick(['#d8cbb8', '#b98b5e', '#cfc9c0', '#a4744a'])
  const { left, right, top, bottom } = back
  canvas.rect(left, top, right - left, bottom - top, canvas.downwards([0, lighter(wall, 0.2)], [1, darker(wall, 0.06)]))
  canvas.polygon([[0, 0], [left, top], [left, bottom], [0, pictureHeight - 60]], canvas.across([0, darker(wall, 0.24)], [1, darker(wall, 0.1)])) // prettier-ignore
  canvas.polygon([[1600, 0], [right, top], [right, bottom], [1600, pictureHeight - 60]], canvas.across([0, darker(wall, 0.06)], [1, darker(wall, 0.18)])) // prettier-ignore
  canvas.polygon([[0, 0], [1600, 0], [right, top], [left, top]], canvas.downwards([0, darker(wall, 0.08)], [1, lighter(wall, 0.55)])) // prettier-ignore
  canvas.polygon([[190, 46], [1410, 46], [1150, 176], [450, 176]], canvas.downwards([0, '#fff8e6'], [1, '#ffffff'])) // prettier-ignore
  canvas.polygon([[250, 62], [1350, 62], [1116, 164], [484, 164]], canvas.downwards([0, darker(wall, 0.04)], [1, lighter(wall, 0.4)])) // prettier-ignore
  for (const [x, y] of [
    [330, 22],
    [800, 20],
    [1270, 22],
    [420, 196],
    [800, 197],
    [1180, 196],
  ] as const) {
    // prettier-ignore
    canvas.ellipse(x, y, 60, 24, canvas.radial([0, '#fff0c4', 0.8], [1, '#fff0c4', 0]))
    canvas.ellipse(x, y, 14, 5, '#fffdf2')
  }
  const ground = pictureHeight - 60
  canvas.polygon([[left, bottom], [right, bottom], [1600, ground], [1600, pictureHeight], [0, pictureHeight], [0, ground]], canvas.downwards([0, lighter(floor, 0.22)], [1, darker(floor, 0.12)])) // prettier-ignore
  for (let seam = -7; seam <= 7; seam += 1) {
    canvas.line(
      [800 + seam * 62, bottom],
      [800 + seam * 122, pictureHeight],
      darker(floor, 0.28),
      1.6,
      'opacity="0.45"',
    )
  }
  for (let row = 1; row < 6; row += 1) {
    const y = bottom + (pictureHeight - bottom) * (row / 6) ** 1.7
    const inset = Math.max(0, left * (1 - (y - bottom) / (ground - bottom)))
    canvas.line([inset, y], [1600 - inset, y], darker(floor, 0.28), 1.5, 'opacity="0.35"')
  }
  for (const [from, to] of [[[left, bottom], [right, bottom]], [[0, ground], [left, bottom]], [[right, bottom], [1600, ground]]] as const) canvas.line(from, to, '#fffdf8', 10) // prettier-ignore
  canvas.glow(800, bottom + 70, 360, 90, '#ffffff', 0.3)
}

function drawWideWindow(canvas: Canvas, random: Random): void {
  const cloth = random.pick(['#d9cdb8', '#8f9a94', '#c98a5a', '#6f7f86'])
  const [x, y, w, h] = [500, 276, 600, 300]
  canvas.rect(x, y, w, h, canvas.downwards([0, '#8fc4ea'], [0.62, '#e6f3f5'], [0.64, '#8fb07a'], [1, '#557f4d']))
  for (let tree = 0; tree < 16; tree += 1) canvas.ellipse(x + random.between(20, w - 20), y + h * 0.64, random.between(20, 50), random.between(14, 38), random.pick(['#5d8f55', '#4b7d4c', '#79a565'])) // prettier-ignore
  for (let pane = 0; pane <= 4; pane += 1) canvas.rect(x + (w * pane) / 4 - 4, y, 8, h, '#f7f5f0')
  canvas.rect(x - 4, y - 4, w + 8, h + 8, 'none', 'stroke="#f7f5f0" stroke-width="12"')
  canvas.rect(x - 90, y - 34, w + 180, 12, '#6a4f35', 'rx="6"')
  for (const left of [x - 84, x + w - 46]) {
    for (let fold = 0; fold < 6; fold += 1) {
      canvas.rect(
        left + fold * 22,
        y - 24,
        23,
        back.bottom - y + 10,
        canvas.across([0, lighter(cloth, 0.25)], [0.5, cloth], [1, darker(cloth, 0.22)]),
      )
    }
  }
}

function drawLivingRoom(canvas: Canvas, random: Random): void {
  const rug = random.pick(['#b35a36', '#37575a', '#c9b48e', '#5a4a66'])
  canvas.ellipse(800, 925, 520, 108, darker(rug, 0.15))
  canvas.ellipse(800, 922, 490, 98, rug)
  canvas.ellipse(800, 922, 430, 82, 'none', `stroke="${lighter(rug, 0.45)}" stroke-width="6" stroke-dasharray="26 14"`)
  drawSofa(canvas, random, 480, 830, 640)
  drawPottedPlant(canvas, random, 392, 812, 250)
  drawPicture(canvas, random, [[150, 300], [262, 340], [262, 520], [150, 545]]) // prettier-ignore
  drawPicture(canvas, random, [[1340, 338], [1450, 298], [1450, 545], [1340, 520]]) // prettier-ignore
  const wood = random.pick(['#7a4f2e', '#4b3526', '#9a6b40'])
  canvas.glow(800, 985, 230, 26, '#1a120a', 0.4)
  for (const leg of [640, 950]) canvas.rect(leg, 930, 12, 56, darker(wood, 0.3))
  canvas.ellipse(800, 926, 210, 34, darker(wood, 0.25))
  canvas.ellipse(800, 917, 210, 34, canvas.across([0, lighter(wood, 0.3)], [1, wood]))
  canvas.rect(700, 896, 96, 12, '#c8652e', 'rx="2"')
  canvas.rect(706, 886, 84, 11, '#efe6d6', 'rx="2"')
  canvas.ellipse(880, 898, 24, 20, canvas.across([0, '#ffffff'], [1, '#b9b4aa']))
}

function drawBedroom(canvas: Canvas, random: Random): void {
  canvas.ellipse(800, 975, 560, 86, random.pick(['#d9cbb4', '#8f8377', '#b9a58a']))
  drawBed(canvas, random, 510, 940, 580)
  drawPicture(canvas, random, [[150, 300], [262, 340], [262, 520], [150, 545]]) // prettier-ignore
  drawPottedPlant(canvas, random, 1400, 900, 260)
}

function drawPicture(canvas: Canvas, random: Random, corners: readonly [number, number][]): void {
  canvas.polygon(corners, '#fbf7ee', 'stroke="#3a2c20" stroke-width="7"')
  const xs = corners.map(([x]) => x)
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2
  for (const y of [380, 425, 468]) canvas.ellipse(middle + random.between(-14, 14), y, random.between(14, 28), random.between(16, 30), random.pick(['#c8652e', '#2f6f6a', '#e3b25a', '#8a2f2a', '#3f5a80']), 'opacity="0.9"') // prettier-ignore
}
