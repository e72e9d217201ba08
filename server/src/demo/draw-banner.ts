import { bannerHeight, bannerWidth } from '@gatehouse/contract/banner'
import sharp from 'sharp'

import { drawHouse, type HouseKind } from './draw-house'
import { writeStrokes } from './stroke-letters'
import { createCanvas } from './svg-canvas'

/** Capitals and digits only: they are written as strokes (./stroke-letters). */
export interface BannerDrawing {
  readonly kind: HouseKind
  readonly seed: number
  readonly title: string
  readonly lines: readonly string[]
  readonly button: string
  readonly color: string
}

const left = 84

/** An advertisement as a JPEG of the banner's size: a house, the company's colour over its left half, a few words on it. */
export async function drawBanner({ kind, seed, title, lines, button, color }: BannerDrawing): Promise<Buffer> {
  const canvas = createCanvas(bannerWidth, bannerHeight)
  const veil = canvas.across([0, color, 0.97], [0.5, color, 0.88], [0.86, color, 0])
  canvas.rect(0, 0, bannerWidth, bannerHeight, veil)
  canvas.rect(left, 172, 92, 8, '#ffffff', 'rx="4"')
  write(title, 222, 66)
  for (const [index, line] of lines.entries()) write(line, 356 + index * 66, 34)
  canvas.rect(left, 530, widthOf(button, 22) + 72, 84, '#ffffff', 'rx="42"')
  writeStrokes(canvas, button, left + 36 + widthOf(button, 22) / 2, 561, 22, color)
  const house = sharp(await drawHouse(kind, seed)).resize(bannerWidth, bannerHeight)
  return await house
    .composite([{ input: Buffer.from(canvas.toSvg()) }])
    .jpeg({ quality: 88 })
    .toBuffer()

  function write(text: string, y: number, size: number): void {
    writeStrokes(canvas, text, left + widthOf(text, size) / 2, y, size, '#ffffff')
  }
}

/** What `writeStrokes` takes: it writes around a middle, and these lines begin at the left. */
const widthOf = (text: string, size: number) => ((text.length * 5.6 - 1.6) * size) / 6
