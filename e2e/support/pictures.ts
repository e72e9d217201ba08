import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A drawn house on a coloured background; each number gives a different picture. */
export function drawHouse(number: number, { width = 1200, height = 900 } = {}): Promise<Buffer> {
  const hue = (number * 67) % 360
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 120 90">
      <rect width="120" height="90" fill="hsl(${hue} 45% 70%)"/><rect y="62" width="120" height="28" fill="hsl(${hue} 25% 45%)"/>
      <path d="M25 40 60 18l35 22v32H25z" fill="#fff"/><path d="M20 42 60 15l40 27" fill="none" stroke="#333" stroke-width="4"/>
      <rect x="52" y="50" width="16" height="22" fill="hsl(${hue} 60% 30%)"/></svg>`),
  )
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Black lines on white. */
export function drawFloorPlan(): Promise<Buffer> {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700" fill="#fff"/>
      <path d="M60 60h780v580H60zM420 60v260M60 320h780M600 320v320" fill="none" stroke="#222" stroke-width="12"/></svg>`),
  )
    .png()
    .toBuffer()
}

/**
 * A photograph as a phone writes it: 4000 × 3000 pixels on their side (EXIF orientation 6), with the place in
 * its metadata. Upright it is red above and blue below.
 */
export async function makePhonePhotograph(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const pixels = Buffer.alloc(width * height * 3)
  const noise = randomBytes(width * height)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const color = pixel % width < width / 2 ? 0 : 2
    pixels[pixel * 3 + color] = 200 + (noise[pixel] ?? 0) / 5
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Noise, which does not compress: a JPEG of about `megabytes`. */
export function makeLargePhotograph(megabytes: number): Promise<Buffer> {
  const width = 1600
  const height = Math.round((megabytes * 1_000_000) / (width * 1.23))
  const noise = randomBytes(width * height * 3)
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 76 })
    .toBuffer()
}
