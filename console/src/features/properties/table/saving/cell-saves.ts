import { PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isRejection } from '../../../../api/api-error'
import type { DraftOwner } from '../../../../api/drafts/draft'
import { draftStore } from '../../../../api/drafts/draft-store'
import { saveFailureMessage } from '../../../../api/failure-message'
import { isKeyReused } from '../../../../api/read-response'
import { call } from '../../../../api/request'
import { hasSignedOut } from '../../../../api/session/session'
import { retryDelay, waitForRetry } from '../../../../api/uploads/wait'
import { mergeValues } from '../../../../forms/merging/merge-values'
import { findResponse } from '../../../../forms/saving/find-response'
import { runMutation } from '../../../../forms/saving/run-mutation'
import { startAttempt } from '../../../../forms/saving/submission'
import { lockRecord } from './cell-locks'
import { cellValue, type CellRecord } from './cell-values'
import { readDeviceCells, removeDeviceCell } from './device-cells'
import { TypedCells } from './typed-cells'
import { cellDraftKey, cellKey, cellOf, draftOf, needsDecision, type UnsavedCell } from './unsaved-cell'

interface CellSavesOptions {
  /** The admin who types: drafts are written as theirs after the end of the session, too. */
  owner: DraftOwner
  client: QueryClient
  /** The row as the lists have it now; undefined if none has it. */
  findRow: (id: string) => CellRecord | undefined
  /** The record as it is now. */
  onRecord: (record: PropertyRecord) => void
  onSaved: (cell: UnsavedCell, changeId: string | undefined) => void
  /** A cell needs a decision, and no table shows it. */
  onUndecided: (cell: UnsavedCell) => void
}

type Cells = ReadonlyMap<string, UnsavedCell>

type Outcome = 'done' | 'again' | { retryAfter: number | undefined }

/**
 * Saves the cells of the table, each with its own field only, one after the other for each property. What is
 * typed is on the disk before it is sent, with its idempotency key, and is sent again after a reload, from
 * any page and by one tab at a time; it is lost neither by a failure nor by what others save
 * (docs/decisions/0089).
 */
export class CellSaves {
  /** What is typed and not entered. */
  readonly typed: TypedCells
  readonly #options: CellSavesOptions
  readonly #listeners = new Set<() => void>()
  readonly #queues = new Map<string, Promise<void>>()
  #cells: Cells = new Map()
  /** Ends the wait for the next attempt. */
  #retry = new AbortController()

  constructor(options: CellSavesOptions) {
    this.#options = options
    this.typed = new TypedCells(options.owner)
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly read = (): Cells => this.#cells

  /**
   * Continues with what an earlier page, or a tab that is closed by now, has not saved or entered. What
   * another tab has saved or discarded meanwhile is offered no longer.
   */
  async load(): Promise<void> {
    const before = this.#cells
    const device = await readDeviceCells(this.#options.owner)
    if (device === null) return
    for (const [key, cell] of before) {
      const isGone = needsDecision(cell) && cell.storedAt !== undefined && !device.has(cell)
      if (isGone && this.#cells.get(key) === cell) this.#remove(key)
    }
    for (const cell of device.offered) {
      const isOpen = cell.typedId !== undefined && cell.typedId === this.typed.findId(cell)
      if (isOpen || this.#cells.has(cellKey(cell))) continue
      this.#put(cell)
      if (cell.state === 'large') this.#askElsewhere(cell)
      else this.#enqueue(cell)
    }
  }

  /** Saves a value, or stores it until a large change is confirmed. */
  save(cell: Omit<UnsavedCell, 'state' | 'submission'>, isLarge = false): void {
    const earlier = this.#cells.get(cellKey(cell))
    const { base, version, submission } = earlier ?? { ...cell, submission: undefined }
    const isWaiting = [...this.#cells.values()].some(({ id, state }) => id === cell.id && state === 'waiting')
    const state = isLarge ? 'large' : isWaiting ? 'waiting' : 'sending'
    const replaces = [earlier?.typedId, this.typed.findId(cell)].filter((id) => id !== undefined)
    const next: UnsavedCell = { ...cell, base, version, submission, state, replaces }
    // An earlier value may be on its way: only the server knows whether it is the one before.
    const isUnchanged = next.value === base && submission === undefined
    if (!isUnchanged) {
      this.#put(next)
      // Before it waits for its turn: the page may end.
      void this.#store(next)
    }
    if (earlier?.typedId !== undefined) void removeDeviceCell(this.#options.owner, earlier)
    if (isUnchanged) return void this.discard(next)
    if (!isLarge) this.#enqueue(next)
  }

  /** Sends what waits or has failed again, and what was asked as `mine`. */
  send(cell: UnsavedCell): void {
    const { theirs, ...own } = cell
    const next = { ...own, ...(theirs && { base: theirs.value, version: theirs.version }) }
    this.#put({ ...next, state: 'sending' })
    this.#enqueue(next)
  }

  retry(): void {
    this.#retry.abort()
    this.#retry = new AbortController()
    for (const cell of this.#cells.values()) if (cell.state === 'failed') this.send(cell)
  }

  async discard(cell: Pick<UnsavedCell, 'id' | 'field' | 'typedId'>): Promise<void> {
    this.#remove(cellKey(cell))
    await removeDeviceCell(this.#options.owner, cell)
    // Something else may have been typed in the cell, in another tab.
    void this.load()
  }

  /** One after the other, because each save is the next version of its property. */
  #enqueue({ id, field }: UnsavedCell): void {
    const key = cellKey({ id, field })
    const next = (this.#queues.get(id) ?? Promise.resolve()).then(() => this.#run(key))
    this.#queues.set(id, next)
  }

  async #run(key: string): Promise<void> {
    for (let count = 1; ; count += 1) {
      const outcome = await lockRecord(this.#cells.get(key)?.id, () => this.#attemptIfNeeded(key))
      if (outcome === 'done') return
      if (outcome === 'again') continue
      this.#waitWith(key)
      await waitForRetry(retryDelay(count, outcome.retryAfter), this.#retry.signal)
    }
  }

  /** The other cells of the property wait for their turn, and so for the same connection. */
  #waitWith(key: string): void {
    const waiting = this.#cells.get(key)
    for (const [other, { id, state }] of this.#cells)
      if (id === waiting?.id && state === 'sending') this.#change(other, { state: 'waiting' })
  }

  async #attemptIfNeeded(key: string): Promise<Outcome> {
    await this.#readOtherTabs(key)
    const cell = this.#cells.get(key)
    if (!cell || !['sending', 'waiting'].includes(cell.state) || hasSignedOut()) return 'done'
    return await this.#attempt(this.#rebased(key, cell))
  }

  /** Another tab may have saved or discarded the cell, or have typed another value in it. */
  async #readOtherTabs(key: string): Promise<void> {
    const cell = this.#cells.get(key)
    if (cell?.storedAt === undefined) return
    const stored = await draftStore()
      .then((store) => store.find(cellDraftKey(this.#options.owner, cell)))
      // What this tab has is sent.
      .catch(() => ({ saved_at: cell.storedAt }) as const)
    // Meanwhile, something else was typed here.
    if (this.#cells.get(key)?.storedAt !== cell.storedAt || stored?.saved_at === cell.storedAt) return
    const other = stored && 'key' in stored ? cellOf(stored) : null
    if (other) this.#put(other)
    else this.#remove(key)
  }

  /** On the version that this tab knows, if that has another one and the value before in this field. */
  #rebased(key: string, cell: UnsavedCell): UnsavedCell {
    const row = this.#options.findRow(cell.id)
    const isNewer = row && row.version > cell.version && cellValue(row, cell.field) === cell.base
    return isNewer ? (this.#change(key, { version: row.version }) ?? cell) : cell
  }

  async #attempt(cell: UnsavedCell): Promise<Outcome> {
    const { client, onRecord, onSaved } = this.#options
    const { id, field, value, version } = cell
    const key = cellKey(cell)
    const store = {
      submission: cell.submission,
      keepSubmission: async (submission: UnsavedCell['submission']) => {
        const now = this.#change(key, { submission })
        if (now) await this.#store(now)
      },
    }
    const attempt = await startAttempt(store, value, false)
    this.#change(key, { state: 'sending' })
    try {
      const send = () =>
        call(propertyEndpoints.change, {
          params: { id },
          body: { [field]: value },
          ifMatch: version,
          idempotencyKey: attempt.key,
        })
      const response = await runMutation(client, send)
      if (response.data) onRecord(response.data)
      const now = this.#cells.get(key)
      // What was typed meanwhile is another change, of what is saved now.
      if (now && now.value !== value) {
        const after = { base: value, version: response.data?.version ?? version, submission: undefined }
        await this.#store(this.#change(key, after) ?? now)
        return 'done'
      }
      await this.discard(cell)
      onSaved(cell, response.change_id)
      return 'done'
    } catch (reason) {
      return this.#fail(cell, reason, attempt)
    }
  }

  async #fail(cell: UnsavedCell, reason: unknown, attempt: { key: string; onRejected: () => void }) {
    const key = cellKey(cell)
    if (!isRejection(reason)) return { retryAfter: reason instanceof ApiError ? reason.retryAfter : undefined }
    if (isKeyReused(reason)) {
      // What was typed before was saved after all: this is a change of that.
      const earlier = PropertyRecord.safeParse((await findResponse(attempt.key))?.['data']).data
      this.#change(key, { submission: undefined })
      if (earlier) this.#change(key, { base: cellValue(earlier, cell.field), version: earlier.version })
      return 'again'
    }
    attempt.onRejected()
    // The session has ended: it is sent after the next sign-in.
    if (reason.status === 401 || reason.status === 403) return 'done'
    if (reason.status === 429) return { retryAfter: reason.retryAfter }
    const current = reason.status === 412 ? PropertyRecord.safeParse(reason.current).data : undefined
    if (current) return this.#merge(cell, current)
    const texts = { failed: propertyMessages.failedToUpdate, error: propertyMessages.failedToSave }
    const message = reason.errors[cell.field] ?? saveFailureMessage(reason, texts)
    this.#ask(key, { state: 'failed', message })
    return 'done'
  }

  /** As a form is merged: other fields are theirs, and the same field is asked. */
  async #merge(cell: UnsavedCell, current: PropertyRecord): Promise<'done' | 'again'> {
    const { field, base, value, version } = cell
    this.#options.onRecord(current)
    const theirs = cellValue(current, field)
    const { conflicts } = mergeValues({ [field]: base }, { [field]: value }, { [field]: theirs }, { fields: [field] })
    if (conflicts.length > 0) {
      const text = field === 'agent_id' ? (current.agent_name ?? undefined) : undefined
      this.#ask(cellKey(cell), { state: 'conflicting', theirs: { value: theirs, text, version: current.version } })
      return 'done'
    }
    if (theirs === value || current.version === version) {
      await this.discard(cell)
      return 'done'
    }
    this.#change(cellKey(cell), { version: current.version })
    return 'again'
  }

  #ask(key: string, changes: Partial<UnsavedCell>): void {
    const cell = this.#change(key, changes)
    if (cell) this.#askElsewhere(cell)
  }

  /** Announces a cell that needs a decision where no table shows it. */
  #askElsewhere(cell: UnsavedCell): void {
    if (this.#listeners.size === 0) this.#options.onUndecided(cell)
  }

  async #store(cell: UnsavedCell): Promise<void> {
    if (hasSignedOut()) return
    const draft = draftOf(this.#options.owner, cell)
    // At once: a write of another tab is known by its time.
    if (this.#cells.has(cellKey(cell))) this.#change(cellKey(cell), { storedAt: draft.saved_at })
    await draftStore()
      .then((store) => store.write(draft))
      // It is sent all the same, and is in this tab until then.
      .catch(() => this.#change(cellKey(cell), { storedAt: undefined }))
  }

  #change(key: string, changes: Partial<UnsavedCell>): UnsavedCell | undefined {
    const cell = this.#cells.get(key)
    if (!cell) return undefined
    const next = { ...cell, ...changes }
    this.#put(next)
    return next
  }

  #put(cell: UnsavedCell): void {
    this.#cells = new Map(this.#cells).set(cellKey(cell), cell)
    for (const listener of this.#listeners) listener()
  }

  #remove(key: string): void {
    this.#cells = new Map([...this.#cells].filter(([other]) => other !== key))
    for (const listener of this.#listeners) listener()
  }
}
