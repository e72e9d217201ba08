export type Random = ReturnType<typeof seededRandom>

/** Returns numbers that depend only on the seed, on every machine (mulberry32, public domain). */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `min` to `max`, both included. */
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    /** From `min` up to, not including, `max`. */
    between: (min: number, max: number) => min + next() * (max - min),
    integer,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[integer(0, items.length - 1)] ?? items[0],
    chance: (probability: number) => next() < probability,
  }
}
