import { UnreadableJpeg } from './jpeg-segments'

/** By the next 16 bits: the length of the code in the upper byte, its symbol in the lower; 0 for no code. */
export type HuffmanLookup = Uint16Array

/** As it is in the file: the numbers of codes of 1 to 16 bits, and their symbols (ITU-T T.81, C.2). */
export type HuffmanTable = { readonly counts: Uint8Array; readonly symbols: Uint8Array }

/** Throws UnreadableJpeg when the table is missing or has too many codes. */
export function buildLookup(table: HuffmanTable | undefined): HuffmanLookup {
  if (!table) throw new UnreadableJpeg('a Huffman table is missing')
  const { counts, symbols } = table
  const lookup = new Uint16Array(65_536)
  let at = 0
  let next = 0
  for (const [index, count] of counts.entries()) {
    const length = index + 1
    for (let code = 0; code < count; code += 1) {
      const end = at + (65_536 >> length)
      if (end > lookup.length) throw new UnreadableJpeg('a Huffman table is invalid')
      lookup.fill((length << 8) | symbols[next]!, at, end)
      at = end
      next += 1
    }
  }
  return lookup
}
