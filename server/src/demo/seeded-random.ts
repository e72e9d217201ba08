export type Random = {
  /** From `least` up to, not including, `most`. */
  between(least: number, most: number): number
  whole(least: number, most: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  chance(share: number): boolean
}

/** The same seed draws the same picture, on every machine (mulberry32, public domain). */
export function seededRandom(seed: number): Random {
  // Neighbouring seeds are spread far apart first, else they would draw neighbouring pictures.
  let state = Math.imul(Math.imul(seed + 1, 0x9e3779b1) ^ (seed << 13), 0x85ebca6b) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  for (let skipped = 0; skipped < 4; skipped += 1) next()
  return {
    between: (least, most) => least + next() * (most - least),
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (share) => next() < share,
  }
}
