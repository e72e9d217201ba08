import sharp from 'sharp'

/** The size of a photograph of a phone's camera. */
const size = { width: 4000, height: 3000 }
const bytes = 3_700_000

/** A JPEG of about 3.7 MB: blurred areas of colour under noise, with the quality that gives that size. */
export async function makePhotograph(): Promise<Buffer> {
  const noise = (sigma: number) => ({ type: 'gaussian' as const, mean: 128, sigma })
  const areas = { width: 40, height: 30, channels: 3 as const, background: '#000', noise: noise(60) }
  const grain = { ...size, channels: 3 as const, background: '#000', noise: noise(12) }
  const pixels = await sharp(await sharp({ create: areas }).png().toBuffer())
    .resize(size)
    .composite([{ input: await sharp({ create: grain }).png().toBuffer(), blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const encode = (quality: number) =>
    sharp(pixels, { raw: { ...size, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
  let [low, high] = [await encode(30), await encode(98)]
  for (let [from, to] = [30, 98]; to - from > 1;) {
    const quality = Math.floor((from + to) / 2)
    const encoded = await encode(quality)
    if (encoded.length > bytes) [to, high] = [quality, encoded]
    else [from, low] = [quality, encoded]
  }
  return bytes - low.length < high.length - bytes ? low : high
}
