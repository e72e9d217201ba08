/**
 * Finds items of a sorted sequence, for keys that are themselves sorted: two long lists are compared without
 * holding one of them in memory.
 */
export class SortedCursor<Item> {
  private readonly iterator: AsyncIterator<Item>
  private current: Item | null = null
  private hasEnded = false

  constructor(
    items: AsyncIterable<Item>,
    private readonly keyOf: (item: Item) => string,
  ) {
    this.iterator = items[Symbol.asyncIterator]()
  }

  /** The item with the key, or null. Call it with ascending keys. */
  async find(key: string): Promise<Item | null> {
    while (!this.hasEnded && (this.current === null || this.keyOf(this.current) < key)) {
      const next = await this.iterator.next()
      this.hasEnded = next.done === true
      this.current = this.hasEnded ? null : next.value
    }
    return this.current !== null && this.keyOf(this.current) === key ? this.current : null
  }

  /** Reads the rest, so that what checks the sequence at its end does so. */
  async drain(): Promise<void> {
    while (!this.hasEnded) this.hasEnded = (await this.iterator.next()).done === true
  }
}
