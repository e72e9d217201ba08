import {
  type Address,
  currentIndex,
  currentLocation,
  type Location,
  numberFirstEntry,
  resolveAddress,
  toPath,
  writeEntry,
} from './history-entry'

/** `pop` is Back, Forward, and the address with which the document was opened. */
type Action = 'pop' | 'push' | 'replace'

export interface NavigationState {
  /** What is shown. */
  readonly location: Location
  /** How it was reached. */
  readonly action: Action
  /** The address that is shown next, as soon as its page is loaded. */
  readonly pending: Address | null
  /** False until the first page is loaded. */
  readonly isStarted: boolean
}

/** A navigation that has not begun. */
interface Attempt {
  action: Action
  /** Navigates without asking the blockers again. */
  retry: () => void
}

/** Returns whether the navigation is stopped. */
export type Blocker = (attempt: Attempt) => boolean

export interface NavigateOptions {
  /** Whether the entry of the history is replaced; by default if the address stays the same. */
  replace?: boolean
  state?: unknown
}

/** Loads what an address needs before it is shown; undefined for nothing. `shown` is null at the start. */
export type Prepare = (next: Address, shown: Location | null) => Promise<void> | undefined

/**
 * What the console shows by the address, on the browser's history. A navigation first loads the next page
 * (`prepare`); until then this one stays, with its address. A navigation during another one replaces it.
 */
export class Navigation {
  readonly #prepare: Prepare
  readonly #listeners = new Set<() => void>()
  readonly #blockers = new Set<Blocker>()
  #index: number
  #state: NavigationState = { location: currentLocation(), action: 'pop', pending: null, isStarted: false }
  /** Called for the next `popstate`, which this object has caused. */
  #onOwnPop: (() => void) | undefined

  constructor(prepare: Prepare) {
    this.#prepare = prepare
    numberFirstEntry()
    this.#index = currentIndex() ?? 0
    void this.#open(this.#state.location, 'pop')
  }

  get state(): NavigationState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Asks `blocker` before every navigation. Returns a function that stops it. */
  block(blocker: Blocker): () => void {
    this.#blockers.add(blocker)
    return () => void this.#blockers.delete(blocker)
  }

  /** Follows Back and Forward. Returns a function that stops it. */
  followHistory(): () => void {
    window.addEventListener('popstate', this.#onPop)
    return () => window.removeEventListener('popstate', this.#onPop)
  }

  readonly navigate = async (to: string, options: NavigateOptions = {}): Promise<void> => {
    const next = resolveAddress(to)
    const isReplaced = options.replace ?? toPath(next) === toPath(this.#state.location)
    const action = isReplaced ? 'replace' : 'push'
    const proceed = () =>
      this.#open(next, action, () => {
        this.#index += isReplaced ? 0 : 1
        writeEntry(next, this.#index, options.state, isReplaced)
      })
    if (!this.#isBlocked({ action, retry: () => void proceed() })) await proceed()
  }

  /** The browser has already moved: a stopped navigation moves it back, and `retry` forward again. */
  readonly #onPop = (): void => {
    const delta = (currentIndex() ?? this.#index) - this.#index
    this.#index += delta
    if (this.#onOwnPop) {
      const onOwnPop = this.#onOwnPop
      this.#onOwnPop = undefined
      return onOwnPop()
    }
    const proceed = () => void this.#open(currentLocation(), 'pop')
    let isReturned: () => void = () => {}
    const returned = new Promise<void>((resolve) => (isReturned = resolve))
    const retry = async () => {
      await returned
      this.#onOwnPop = proceed
      window.history.go(delta)
    }
    if (delta === 0 || !this.#isBlocked({ action: 'pop', retry: () => void retry() })) return proceed()
    this.#onOwnPop = isReturned
    return window.history.go(-delta)
  }

  /** The newest blocker is asked first: a dialog before the form below it. */
  #isBlocked(attempt: Attempt): boolean {
    return [...this.#blockers].reverse().some((blocker) => blocker(attempt))
  }

  /** `enter` writes the entry of the history. */
  async #open(next: Address, action: Action, enter?: () => void): Promise<void> {
    const preparing = this.#prepare(next, this.#state.isStarted ? this.#state.location : null)
    if (preparing) {
      this.#update({ ...this.#state, pending: next })
      await preparing
      if (this.#state.pending !== next) return
    }
    enter?.()
    this.#update({ location: currentLocation(), action, pending: null, isStarted: true })
  }

  #update(state: NavigationState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
