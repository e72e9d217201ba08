/** The pixels that a hash is computed from: 9 × 8 blocks of 8 × 8. */
export const hashedSize = { width: 72, height: 64 } as const

const block = 8
const [columns, rows] = [hashedSize.width / block, hashedSize.height / block]

/**
 * The difference hash of a picture, 64 bits: whether each of 9 × 8 blocks is brighter than the next one of
 * its row. Another size, format or quality of the picture changes few of them. `pixels` are RGBA, of
 * `hashedSize`. Undefined for a picture without detail, such as a plain colour.
 */
export function differenceHash(pixels: Uint8ClampedArray): boolean[] | undefined {
  const bits = Array.from({ length: rows }, (_row, row) => {
    const levels = Array.from({ length: columns }, (_column, column) => brightnessOf(pixels, column, row))
    return levels.slice(1).map((level, index) => (levels[index] ?? 0) > level)
  }).flat()
  return new Set(bits).size === 1 ? undefined : bits
}

/**
 * Bits. Of photographs of houses, copies in other sizes differed by at most 7 bits, and different photographs
 * by at least 26.
 */
const maxDifference = 10

export function isNearlySame(one: readonly boolean[], other: readonly boolean[]): boolean {
  return one.filter((bit, index) => bit !== other[index]).length <= maxDifference
}

/** The sum of a block; green counts most, as it does for the eye (ITU-R BT.601). */
function brightnessOf(pixels: Uint8ClampedArray, column: number, row: number): number {
  let sum = 0
  for (let y = row * block; y < (row + 1) * block; y += 1)
    for (let x = column * block; x < (column + 1) * block; x += 1) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray((y * hashedSize.width + x) * 4)
      sum += 299 * red + 587 * green + 114 * blue
    }
  return sum
}
