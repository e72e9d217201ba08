import { type Canvas, round } from './svg-canvas'

/**
 * Writes capitals, digits and a few signs as pen strokes. Drawn pictures must not depend on a machine's fonts: a server often
 * has none. `size` is the height of a capital in pixels; `x` is the middle of the line.
 */
export function writeStrokes(canvas: Canvas, text: string, x: number, y: number, size: number, color: string): void {
  const scale = size / 6
  const advance = 5.6 * scale
  const start = x - (text.length * advance - 1.6 * scale) / 2
  const d = Array.from(text, (letter, index) => placed(letters[letter] ?? '', start + index * advance, y, scale)).join(
    '',
  )
  const pen = `stroke="${color}" stroke-width="${round(size / 8)}" stroke-linecap="round" stroke-linejoin="round"`
  canvas.path(d, 'none', pen)
}

/** A letter is strokes of digits, x then y, on a grid of 4 × 6. */
function placed(strokes: string, left: number, top: number, scale: number): string {
  return strokes
    .split(' ')
    .filter((stroke) => stroke !== '')
    .map((stroke) => {
      const points = stroke.match(/../g) ?? []
      const at = points.map(
        (point) => `${round(left + Number(point[0]) * scale)} ${round(top + Number(point[1]) * scale)}`,
      )
      return `M${at.join('L')}`
    })
    .join('')
}

const letters: Record<string, string> = {
  A: '062046 1434',
  B: '0600304132033344453606 0333',
  C: '41301001051636 3645',
  D: '06002042442606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '4130100105163645 45432 4323',
  H: '0006 4046 0343',
  I: '2026 1030 1636',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '100105163645413010',
  P: '0600304142330 3303',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  Y: '002340 2326',
  X: '0046 4006',
  x: '1236 3216',
  '.': '2526',
  '0': '100105163645413010',
  '1': '112026 1636',
  '2': '01103041420646',
  '3': '0110304142334445361605 1333',
  '4': '36300444',
  '5': '40000232434536160 1605',
  '6': '4130100105163645433303',
  '7': '004016',
  '8': '1001021333424130 1013 13040516364544 3344 1030',
  '9': '43130201103041453616',
  m: '0602 03123236 2226',
}
