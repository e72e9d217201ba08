import { settings } from '../../../../settings'
import { businessColor } from '../share-settings'
import { mainFacts, offerOf, roomsOf, type Shared, sharePrice, shareTitle, shareTotal } from '../share-facts'
import { stateOf } from '../../property-state'
import { cropToFill } from './load-cover'
import { shortenLocation } from './fit-text'
import { Pen, type Style } from './pen'

/** Pixels; 4:5 is shown whole in a chat and in a status. */
export const pictureSize = { width: 1080, height: 1350 }

const margin = 56
const footerHeight = 112
const ink = '#16211c'
const muted = '#5b6760'
const stateColor = '#b8400b'

interface Line extends Style {
  text: string
  /** From the top of this line to that of the next. */
  height: number
}

/**
 * Draws a listing on a canvas of `pictureSize`: the cover, its price, what and where it is, its main facts,
 * and the name of the business with the reference. The cover fills what the texts leave.
 */
export function drawPicture(context: CanvasRenderingContext2D, shared: Shared, cover: HTMLImageElement | null): void {
  const { width, height } = pictureSize
  const pen = new Pen(context)
  const lines = linesOf(pen, shared)
  const textHeight = lines.reduce((sum, line) => sum + line.height, 2 * 40)
  const coverHeight = height - footerHeight - textHeight
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  drawCover(context, cover, coverHeight)
  drawLabels(context, pen, shared)
  let y = coverHeight + 40
  for (const { text, height: lineHeight, ...style } of lines) {
    pen.write(text, style, margin, y)
    y += lineHeight
  }
  drawFooter(context, pen, shared)
}

function linesOf(pen: Pen, shared: Shared): Line[] {
  const width = pictureSize.width - 2 * margin
  const price = sharePrice(shared)
  const total = shareTotal(shared)
  const title: Style = { weight: 650, size: 54, color: ink }
  const place: Style = { weight: 450, size: 42, color: muted }
  const fact: Style = { weight: 550, size: 40, color: ink }
  const several = (text: string, style: Style, maxLines: number, height: number) =>
    pen.linesOf(text, style, width, maxLines).map((line) => ({ text: line, height, ...style }))
  const isLong = (location: string) => pen.linesOf(location, place, width, 3).length > 2
  const factLines = (facts: readonly string[], maxLines: number) => {
    // Whole facts only: the first ones, as many as fit.
    const texts = facts.map((text) => text.replaceAll(' ', '\u00a0'))
    // A line can end with the dot, which is removed, but not begin with it.
    const joined = (count: number) => texts.slice(0, count).join('\u00a0· ')
    const linesFor = (count: number) => pen.linesOf(joined(count), fact, width, maxLines + 1)
    let count = texts.length
    while (count > 1 && linesFor(count).length > maxLines) count -= 1
    const lines = several(joined(count), fact, maxLines, 54)
    return lines.map((line) => ({ ...line, text: line.text.replace(/\u00a0·$/, '') }))
  }
  return [
    { text: price, height: 104, ...pen.fitted(price, { weight: 650, size: 88, color: businessColor }, width) },
    ...(total === null ? [] : withGap(several(total, { ...fact, size: 44 }, 1, 56), 8)),
    ...several(shareTitle(shared), title, 1, 72),
    ...withGap(several(shortenLocation(shared.location.normalize('NFC'), isLong), place, 2, 54), 14),
    ...factLines(roomsOf(shared), 1),
    ...factLines(mainFacts(shared), 2),
  ]
}

/** Space below the last line. */
const withGap = (lines: readonly Line[], gap: number): Line[] =>
  lines.map((line, index) => (index === lines.length - 1 ? { ...line, height: line.height + gap } : line))

function drawCover(context: CanvasRenderingContext2D, cover: HTMLImageElement | null, height: number): void {
  const place = { width: pictureSize.width, height }
  if (!cover) return drawPlaceholder(context, place)
  const { x, y, width, height: cropped } = cropToFill({ width: cover.naturalWidth, height: cover.naturalHeight }, place)
  context.imageSmoothingQuality = 'high'
  context.drawImage(cover, x, y, width, cropped, 0, 0, place.width, place.height)
}

/** A light ground with the outline of a house, as cards without a photograph have it. */
function drawPlaceholder(context: CanvasRenderingContext2D, { width, height }: { width: number; height: number }) {
  context.fillStyle = '#e9ece7'
  context.fillRect(0, 0, width, height)
  const [x, y, side] = [width / 2, height / 2, 110]
  context.strokeStyle = '#b9c2bb'
  context.lineWidth = 14
  context.lineJoin = 'round'
  context.stroke(
    new Path2D(
      `M${x - side} ${y + side}v${-side}L${x} ${y - side}L${x + side} ${y}v${side}zM${x - 34} ${y + side}v-84h68v84`,
    ),
  )
}

/** 'For sale', 'Under offer': on the cover. */
function drawLabels(context: CanvasRenderingContext2D, pen: Pen, shared: Shared): void {
  const labels = [
    [offerOf(shared), businessColor],
    [stateOf(shared) ?? '', stateColor],
  ] as const
  const style: Style = { weight: 650, size: 36, color: '#ffffff' }
  let x = 40
  for (const [text, color] of labels) {
    if (text === '') continue
    const width = pen.widthOf(text, style) + 48
    context.fillStyle = color
    context.beginPath()
    context.roundRect(x, 40, width, 72, 14)
    context.fill()
    pen.write(text, style, x + 24, 58)
    x += width + 16
  }
}

function drawFooter(context: CanvasRenderingContext2D, pen: Pen, { reference }: Shared): void {
  const { width, height } = pictureSize
  const top = height - footerHeight
  context.fillStyle = businessColor
  context.fillRect(0, top, width, footerHeight)
  const style: Style = { weight: 650, size: 44, color: '#ffffff' }
  const code = reference ?? ''
  const codeWidth = code === '' ? 0 : pen.widthOf(code, style)
  pen.write(settings.businessName.normalize('NFC'), style, margin, top + 34, width - 2 * margin - codeWidth - 32)
  pen.write(code, style, width - margin - codeWidth, top + 34)
}
