interface Pixels {
  readonly data: Uint8Array
  /** The channels of raw pixels with 8 bits: grey, or red, green and blue; each with or without alpha. */
  readonly info: { readonly channels: number }
}

/**
 * The most frequent colour as `#rrggbb`, on white: the middle of a cube of 16 levels in each direction, as
 * `stats` of sharp computes it, but without rendering the image once more.
 */
export function dominantColor({ data, info: { channels } }: Pixels): string {
  const pixels = data.length / channels
  const step = Math.max(1, Math.floor(pixels / maxSamples)) * channels
  const counts = new Uint32Array(16 ** 3)
  const hasAlpha = channels % 2 === 0
  const second = channels < 3 ? 0 : 1
  for (let at = 0; at + channels <= data.length; at += step) {
    const alpha = hasAlpha ? data[at + channels - 1]! / 255 : 1
    const level = (offset: number) => Math.round(data[at + offset]! * alpha + 255 * (1 - alpha)) >> 4
    counts[(level(0) << 8) | (level(second) << 4) | level(2 * second)]! += 1
  }
  const cube = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0))
  return `#${[cube >> 8, (cube >> 4) & 15, cube & 15].map((level) => (level * 16 + 8).toString(16).padStart(2, '0')).join('')}`
}

const maxSamples = 10_000
