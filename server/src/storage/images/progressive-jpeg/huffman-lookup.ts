/** By the next 16 bits: the length of the code in the upper byte, its symbol in the lower; 0 for no code. */
export type HuffmanLookup = Uint16Array

/** `counts` are the numbers of codes of 1 to 16 bits (ITU-T T.81, C.2). Null when they are too many. */
export function buildLookup(counts: Uint8Array, symbols: Uint8Array): HuffmanLookup | null {
  const lookup = new Uint16Array(65_536)
  let at = 0
  let next = 0
  for (const [index, count] of counts.entries()) {
    const length = index + 1
    for (let code = 0; code < count; code += 1) {
      const end = at + (65_536 >> length)
      if (end > lookup.length) return null
      lookup.fill((length << 8) | symbols[next]!, at, end)
      at = end
      next += 1
    }
  }
  return lookup
}
