import sharp from 'sharp'

import { seededRandom } from './seeded-random'

const size = 480

/** A company's mark as a PNG: one of four shapes of a roof in its colour. No letters, because fonts differ between machines. */
export async function drawLogo(company: string, color: string): Promise<Buffer> {
  const seed = Array.from(company).reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 1_000_003, 5)
  const random = seededRandom(seed)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 120 120">
    <rect width="120" height="120" fill="${color}"/>
    <circle cx="${random.whole(0, 120)}" cy="${random.whole(0, 40)}" r="70" fill="#fff" opacity="0.07"/>
    <g fill="none" stroke="#fff" stroke-width="7" stroke-linejoin="round" stroke-linecap="round">
      ${random.pick(shapes)}
    </g>
  </svg>`
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

const shapes: readonly [string, ...string[]] = [
  '<path d="M26 62 60 32l34 30v30H26z"/><path d="M52 92V70h16v22"/>',
  '<path d="M24 84V54l18-18 18 18v30"/><path d="M60 54l18-18 18 18v30H24"/>',
  '<path d="M34 92V30h30v62M64 52h24v40M26 92h68"/><path d="M46 46h6M46 60h6M46 74h6M74 66h4M74 78h4"/>',
  '<path d="M22 66c10-24 28-34 38-34s28 10 38 34"/><path d="M34 66v26h52V66"/><path d="M60 92V72"/>',
]
