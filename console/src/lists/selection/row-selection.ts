/** What is selected: rows by their ids, or all that match the filters of the list. */
interface Selected {
  readonly ids: ReadonlySet<string>
  readonly isAll: boolean
}

const nothing: Selected = { ids: new Set(), isAll: false }

/** The selection of one list. It survives other pages, and ends with the list. */
export class RowSelection {
  private state = nothing
  private rows: readonly string[] = []
  /** Where a range starts. */
  private anchor: string | null = null
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly snapshot = (): Selected => this.state

  get isEmpty(): boolean {
    return !this.state.isAll && this.state.ids.size === 0
  }

  /** The ids of the loaded rows, in their order. */
  setRows(rows: readonly string[]): void {
    this.rows = rows
    this.announce()
  }

  has(id: string): boolean {
    return this.state.isAll || this.state.ids.has(id)
  }

  /** Whether every loaded row is selected, some are, or none is. */
  get page(): 'all' | 'some' | 'none' {
    const count = this.rows.filter((id) => this.has(id)).length
    if (count === 0) return 'none'
    return count === this.rows.length ? 'all' : 'some'
  }

  /** Selects a row or, if it is selected, no longer; with `isRange` all from the row before to it. */
  toggle(id: string, isRange = false): void {
    const isChosen = !this.has(id)
    const range = isRange ? this.rangeTo(id) : [id]
    this.anchor = id
    this.set(range, isChosen || range.length > 1)
  }

  /** Selects the loaded rows, or no longer. */
  choosePage(isChosen: boolean): void {
    this.set(this.rows, isChosen)
  }

  chooseAll(): void {
    this.change({ ids: this.state.ids, isAll: true })
  }

  clear(): void {
    this.anchor = null
    this.change(nothing)
  }

  private rangeTo(id: string): readonly string[] {
    const [start, end] = [this.rows.indexOf(this.anchor ?? id), this.rows.indexOf(id)].sort((a, b) => a - b)
    return start === undefined || end === undefined || start < 0 ? [id] : this.rows.slice(start, end + 1)
  }

  /** A call selects by ids or by a filter: without one row, all that match become those that are loaded. */
  private set(changed: readonly string[], isChosen: boolean): void {
    const ids = new Set(this.state.isAll ? this.rows : this.state.ids)
    for (const id of changed)
      if (isChosen) ids.add(id)
      else ids.delete(id)
    this.change({ ids, isAll: false })
  }

  private change(next: Selected): void {
    this.state = next
    this.announce()
  }

  private announce(): void {
    for (const listener of this.listeners) listener()
  }
}
