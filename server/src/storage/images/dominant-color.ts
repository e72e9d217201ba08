import sharp, { type OutputInfo } from 'sharp'

/** The most frequent colour as `#rrggbb`, on white, of pixels with 8 bits per channel. */
export async function dominantColor({ data, info }: { data: Buffer; info: OutputInfo }): Promise<string> {
  // `stats` reads every pixel many times.
  const small = sharp(data, { raw: info }).resize({ width: 100, kernel: 'nearest' }).flatten({ background: '#ffffff' })
  const pixels = await small.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(pixels.data, { raw: pixels.info }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((level) => level.toString(16).padStart(2, '0')).join('')}`
}
