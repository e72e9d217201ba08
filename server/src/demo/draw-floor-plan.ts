import sharp from 'sharp'
import { type Random, seededRandom } from './seeded-random'
import { writeStrokes } from './stroke-letters'
import { type Canvas, createCanvas } from './svg-canvas'

/** In metres, from the upper left corner of the house. `door` is the wall it opens through. */
type Room = { name: string; x: number; y: number; w: number; h: number; tone: string; door?: 'top' | 'bottom' }

/** The floor plan of a home with one to five bedrooms, as a PNG of 1400 × 1000. Same rules as drawHouse. */
export async function drawFloorPlan(bedrooms: number, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 13 + bedrooms)
  const canvas = createCanvas(1400, 1000)
  canvas.rect(0, 0, 1400, 1000, '#fbfaf6')
  const { rooms, width, height } = layOut(Math.min(5, Math.max(1, bedrooms)), random)
  const scale = Math.min(1180 / width, 760 / height)
  const place = { x: 700 - (width * scale) / 2, y: 470 - (height * scale) / 2, scale }
  for (const room of rooms) drawFloor(canvas, room, place)
  for (const room of rooms) drawFurnishing(canvas, room, place)
  for (const room of rooms) drawWalls(canvas, room, place)
  canvas.rect(place.x, place.y, width * scale, height * scale, 'none', `stroke="${ink}" stroke-width="13"`)
  for (const room of rooms) drawOpenings(canvas, room, place, height)
  for (const room of rooms) drawLabel(canvas, room, place)
  drawMeasures(canvas, place, width, height)
  return await sharp(Buffer.from(canvas.toSvg())).png({ palette: true }).toBuffer()
}

function layOut(bedrooms: number, random: Random): { rooms: Room[]; width: number; height: number } {
  const [upper, lobby, lower] = [random.between(4, 4.6), 1.5, random.between(5, 5.8)]
  const master = random.between(4.8, 5.4)
  const width = Math.max(11.5, master + 2 + (bedrooms - 1) * 3.8)
  const other = (width - master - 2) / Math.max(1, bedrooms - 1)
  const rooms: Room[] = [
    {
      name: bedrooms === 1 ? 'BEDROOM' : 'MASTER BEDROOM',
      x: 0,
      y: 0,
      w: master,
      h: upper,
      tone: tones.bedroom,
      door: 'bottom',
    },
    { name: 'BATH', x: master, y: 0, w: 2, h: upper, tone: tones.wet, door: 'bottom' },
  ]
  for (let index = 1; index < bedrooms; index += 1) {
    const x = master + 2 + other * (index - 1)
    rooms.push({ name: `BEDROOM ${index + 1}`, x, y: 0, w: other, h: upper, tone: tones.bedroom, door: 'bottom' })
  }
  if (bedrooms === 1)
    rooms.push({ name: 'STORE', x: master + 2, y: 0, w: other, h: upper, tone: tones.plain, door: 'bottom' })
  rooms.push({ name: 'LOBBY', x: 0, y: upper, w: width, h: lobby, tone: tones.plain })
  const y = upper + lobby
  const [living, dining, wet] = [width * 0.42, width * 0.24, 1.9]
  rooms.push({ name: 'LIVING ROOM', x: 0, y, w: living, h: lower, tone: tones.living, door: 'top' })
  rooms.push({ name: 'DINING', x: living, y, w: dining, h: lower, tone: tones.living, door: 'top' })
  rooms.push({
    name: 'KITCHEN',
    x: living + dining,
    y,
    w: width - living - dining - wet,
    h: lower,
    tone: tones.wet,
    door: 'top',
  })
  rooms.push({ name: 'WC', x: width - wet, y, w: wet, h: lower, tone: tones.wet, door: 'top' })
  if (random.chance(0.5)) return { rooms, width, height: y + lower }
  return { rooms: rooms.map((room) => ({ ...room, x: width - room.x - room.w })), width, height: y + lower }
}

type Place = { x: number; y: number; scale: number }

const boxOf = (room: Room, { x, y, scale }: Place) =>
  [x + room.x * scale, y + room.y * scale, room.w * scale, room.h * scale] as const

function drawFloor(canvas: Canvas, room: Room, place: Place): void {
  const [x, y, w, h] = boxOf(room, place)
  canvas.rect(x, y, w, h, room.tone)
  const isTiled = room.tone === tones.wet
  const step = isTiled ? 20 : 26
  for (let at = y + step; at < y + h; at += step) canvas.line([x, at], [x + w, at], '#000000', 1, 'opacity="0.06"')
  if (isTiled)
    for (let at = x + step; at < x + w; at += step) canvas.line([at, y], [at, y + h], '#000000', 1, 'opacity="0.06"')
}

function drawWalls(canvas: Canvas, room: Room, place: Place): void {
  const [x, y, w, h] = boxOf(room, place)
  if (room.name === 'DINING')
    canvas.rect(x, y, w, h, 'none', `stroke="${ink}" stroke-width="4" stroke-dasharray="10 8" opacity="0.35"`)
  else canvas.rect(x, y, w, h, 'none', `stroke="${ink}" stroke-width="11"`)
}

/** A door with the quarter circle of its leaf, and a window in the outer wall. */
function drawOpenings(canvas: Canvas, room: Room, place: Place, height: number): void {
  const [x, y, w, h] = boxOf(room, place)
  const { door } = room
  if (door) {
    const leaf = Math.min(0.9 * place.scale, w * 0.5)
    const [left, wall, inwards] = [x + 16, door === 'top' ? y : y + h, door === 'top' ? 1 : -1]
    canvas.rect(left, wall - 7, leaf, 14, room.tone)
    const sweep = inwards > 0 ? 0 : 1
    canvas.path(
      `M${left} ${wall}V${wall + inwards * leaf}A${leaf} ${leaf} 0 0 ${sweep} ${left + leaf} ${wall}`,
      'none',
      `stroke="${ink}" stroke-width="2.5"`,
    )
  }
  const outer = room.y === 0 ? y : Math.abs(room.y + room.h - height) < 0.01 ? y + h : null
  if (outer === null) return
  const [span, middle] = [Math.min(w * 0.45, 2 * place.scale), x + w / 2]
  canvas.rect(middle - span / 2, outer - 6, span, 12, '#ffffff', `stroke="${ink}" stroke-width="2.5"`)
  canvas.line([middle - span / 2, outer], [middle + span / 2, outer], ink, 2)
}

function drawFurnishing(canvas: Canvas, room: Room, place: Place): void {
  const [x, y, w, h] = boxOf(room, place)
  const metre = place.scale
  const piece = (dx: number, dy: number, pw: number, ph: number, radius = 4) =>
    canvas.rect(x + dx, y + dy, pw, ph, '#ffffff', `rx="${radius}" stroke="#6d7670" stroke-width="2.2"`)
  if (room.name.includes('BEDROOM')) {
    const left = w / 2 - metre * (w < metre * 4 ? 1.2 : 0.85)
    piece(left, 14, metre * 1.7, metre * 1.9)
    for (const pillow of [0.12, 0.92]) piece(left + metre * pillow, 24, metre * 0.66, metre * 0.4, 8)
    canvas.line([x + left, y + 14 + metre * 0.75], [x + left + metre * 1.7, y + 14 + metre * 0.75], '#6d7670', 2.2)
    piece(w - metre * 0.62 - 9, 12, metre * 0.6, h * 0.42)
  } else if (room.name === 'LIVING ROOM') {
    piece(w / 2 - metre * 1.2, h - metre * 1.15, metre * 2.4, metre * 0.9, 10)
    piece(metre * 0.3, h * 0.42, metre * 0.85, metre * 1.5, 10)
    piece(w - metre * 1.2, h * 0.42, metre * 0.85, metre * 1.5, 10)
    piece(w / 2 - metre * 0.6, h * 0.62, metre * 1.2, metre * 0.55)
  } else if (room.name === 'DINING') {
    piece(w / 2 - metre * 0.5, h * 0.5, metre, metre * 1.7, 8)
    for (const dy of [0.1, 0.65, 1.2])
      for (const dx of [-0.98, 0.6]) piece(w / 2 + metre * dx, h * 0.5 + metre * dy, metre * 0.38, metre * 0.4, 8)
  } else if (room.name === 'KITCHEN') {
    piece(8, h - metre * 0.68, w - 16, metre * 0.62)
    piece(w - metre * 0.68, h * 0.4, metre * 0.62, h * 0.6 - metre * 0.68)
    piece(w * 0.2, h - metre * 0.58, metre * 0.6, metre * 0.42, 8)
    for (const [dx, dy] of [[0.5, 0.5], [0.5, 0.56]] as const) canvas.ellipse(x + w - metre * 0.37 + (dx - 0.5), y + h * dy, metre * 0.13, metre * 0.13, '#dfe3e0', 'stroke="#6d7670" stroke-width="2"') // prettier-ignore
  } else if (room.name === 'BATH' || room.name === 'WC') {
    piece(w - metre * 0.75, room.door === 'top' ? h * 0.5 : 14, metre * 0.66, Math.min(metre * 1.5, h * 0.34), 16)
    canvas.ellipse(x + w * 0.3, y + (room.door === 'top' ? h - metre * 0.45 : metre * 0.45), metre * 0.22, metre * 0.3, '#ffffff', 'stroke="#6d7670" stroke-width="2.2"') // prettier-ignore
  }
}

function drawLabel(canvas: Canvas, room: Room, place: Place): void {
  const [x, y, w, h] = boxOf(room, place)
  const size = Math.min(17, (w - 24) / (room.name.length * 0.95))
  const top = room.name === 'LOBBY' ? y + h / 2 - size / 2 : room.door === 'top' ? y + h * 0.27 : y + h * 0.62
  writeStrokes(canvas, room.name, x + w / 2, top, size, ink)
  if (room.w < 2.6 || room.name === 'LOBBY') return
  writeStrokes(
    canvas,
    `${room.w.toFixed(1)} x ${room.h.toFixed(1)}`,
    x + w / 2,
    top + size * 1.8,
    size * 0.72,
    '#5b6760',
  )
}

function drawMeasures(canvas: Canvas, { x, y, scale }: Place, width: number, height: number): void {
  const [right, bottom] = [x + width * scale, y + height * scale]
  canvas.line([x, bottom + 50], [right, bottom + 50], '#8a948e', 2)
  for (const end of [x, right]) canvas.line([end - 7, bottom + 57], [end + 7, bottom + 43], '#5b6760', 3)
  writeStrokes(canvas, `${width.toFixed(1)} m`, x + (width * scale) / 2, bottom + 64, 15, '#5b6760')
  canvas.line([x - 44, y], [x - 44, bottom], '#8a948e', 2)
  for (const end of [y, bottom]) canvas.line([x - 51, end + 7], [x - 37, end - 7], '#5b6760', 3)
  canvas.ellipse(1330, 80, 34, 34, 'none', 'stroke="#5b6760" stroke-width="2.5"')
  canvas.polygon([[1330, 52], [1340, 92], [1330, 84], [1320, 92]], ink) // prettier-ignore
  writeStrokes(canvas, 'N', 1330, 26, 14, ink)
}

const ink = '#232b28'
const tones = { bedroom: '#f3ead9', wet: '#e3edee', living: '#f7efe0', plain: '#efefe9' }
