import { eventMessages, heartbeatMs, maxEventsBehind, type Present } from '@gatehouse/contract/history/events'
import type { Kysely } from 'kysely'
import { Readable } from 'node:stream'

import { AppError } from '../../app-error'
import type { SignedIn } from '../../auth/session-repository'
import type { Tables } from '../../database/tables'
import type { Log } from '../../log'
import { PollTimer } from '../../records/changes/poll-timer'
import { sealChanges } from '../../records/changes/seal'
import { formatChanges, formatPlace, formatPresence, groupPresence, heartbeat, listChangedPresence } from './event-text'
import { isReset, readEvents, type ReadEvents } from './read-events'

/** A browser has one connection for its tabs; the server may not have noticed yet that older ones broke. */
const maxPerSession = 10
const maxPerAdmin = 30
/** What a slow reader may hold in memory. Beyond that it is ended, and can continue from its last event. */
const maxBufferedBytes = 1_000_000

interface Reader {
  readonly session: SignedIn
  readonly stream: Readable
  /** The place up to which it has read; null before the first. */
  position: number | null
}

interface FeedOptions {
  readonly db: Kysely<Tables>
  readonly log: Pick<Log, 'error'>
  readonly readOnly: boolean
}

/**
 * The connections of this instance to which it sends changes as they are committed (docs/decisions/0080).
 * While there are any, one statement at a time reads the changes, the sessions and the open forms for all.
 */
export class EventFeed {
  readonly #readers = new Set<Reader>()
  /** The place up to which all have read; null while there are no readers. */
  #position: number | null = null
  #present: ReadonlyMap<string, Present> = new Map()
  readonly #timer = new PollTimer({
    poll: () => this.#poll(),
    onError: (err) => this.options.log.error({ err }, 'Changes could not be read for open connections'),
    isNeeded: () => this.#readers.size > 0,
    onStop: () => (this.#position = null),
  })
  #beatAt = Date.now()
  #isClosed = false

  constructor(private readonly options: FeedOptions) {}

  /**
   * Returns the events after a place.
   * @throws AppError too_many; unavailable while the server stops
   */
  async open(session: SignedIn, after: number): Promise<Readable> {
    if (this.#isClosed) throw new AppError('unavailable', eventMessages.stopping, undefined, { retryAfterSeconds: 5 })
    assertRoom(this.#readers, session)
    const reader: Reader = { session, stream: new Readable({ read() {} }), position: null }
    this.#readers.add(reader)
    reader.stream.once('close', () => this.#readers.delete(reader))
    try {
      await this.#join(reader, after)
    } catch (error) {
      reader.stream.destroy()
      throw error
    }
    return reader.stream
  }

  /** Ends all connections; their readers continue at another instance. */
  close(): void {
    this.#isClosed = true
    this.#timer.stop()
    for (const reader of this.#readers) this.#end(reader)
  }

  /** Reads what the reader has missed, until it has what all others have. */
  async #join(reader: Reader, after: number): Promise<void> {
    const { db } = this.options
    let place = after
    let text = formatPlace('ready', place)
    do {
      const found = await readEvents(db, { after: place, limit: maxEventsBehind + 1 })
      text += textOf(found, place)
      place = found.last
    } while (place < (this.#position ?? 0))
    send(reader, Buffer.from(text))
    reader.position = place
    // Where those before it were is long ago, if they have left.
    if (this.#position === null || this.#readers.size === 1) this.#position = place
    this.#timer.start()
  }

  async #poll(): Promise<void> {
    const { db, readOnly } = this.options
    const sessions = [...new Set([...this.#readers].map(({ session }) => session.sessionId))]
    // The first reader after all others have left may set the position meanwhile.
    const after = this.#position ?? 0
    const read = () => readEvents(db, { after, limit: maxEventsBehind + 1, sessions })
    let found = await read()
    if (found.isPending && !readOnly) {
      await sealChanges(db)
      found = await read()
    }
    const live = new Set(found.sessions)
    const ended = new Set(sessions.filter((id) => !live.has(id)))
    for (const reader of this.#readers) if (ended.has(reader.session.sessionId)) this.#end(reader)
    this.#publish(found, after)
  }

  /** Sends what has happened after a place to all that have read so far. */
  #publish(read: ReadEvents, after: number): void {
    const present = groupPresence(read.present)
    const isBeat = Date.now() - this.#beatAt >= heartbeatMs / 2
    const changed = listChangedPresence(this.#present, present).map(formatPresence)
    const rest = changed.join('') + (isBeat ? heartbeat : '')
    if (isBeat) this.#beatAt = Date.now()
    // One copy for all connections.
    const all = Buffer.from(textOf(read) + rest)
    for (const reader of this.#readers) {
      if (reader.position === null) continue
      send(reader, reader.position <= after ? all : Buffer.from(restOf(read, reader.position) + rest))
      reader.position = Math.max(reader.position, read.last)
    }
    this.#present = present
    this.#position = read.last
  }

  #end(reader: Reader): void {
    this.#readers.delete(reader)
    // What a slow reader has not received is not sent to it any more.
    if (reader.stream.readableLength > 0) reader.stream.destroy()
    else reader.stream.push(null)
  }
}

function send({ stream }: Reader, chunk: Buffer): void {
  if (chunk.length === 0 || stream.destroyed) return
  if (stream.readableLength + chunk.length > maxBufferedBytes) stream.destroy()
  else stream.push(chunk)
}

/** What of it a reader that has joined meanwhile lacks. It may have read further than that: no `reset`. */
const restOf = (read: ReadEvents, place: number): string => (place < read.last ? textOf(read, place) : '')

/** What a reader at this place receives: `reset` if it is too far behind, or at a place of the future. */
function textOf(read: ReadEvents, place?: number): string {
  const { events, last } = read
  if (isReset(read, place)) return formatPlace('reset', last)
  return formatChanges(place === undefined ? events : events.filter(({ seq }) => seq > place))
}

/** @throws AppError too_many */
function assertRoom(readers: ReadonlySet<Reader>, { sessionId, admin }: SignedIn): void {
  const open = [...readers].map(({ session }) => session).filter((session) => session.admin.id === admin.id)
  const ofSession = open.filter((session) => session.sessionId === sessionId)
  if (open.length < maxPerAdmin && ofSession.length < maxPerSession) return
  throw new AppError('too_many', eventMessages.tooMany, undefined, { retryAfterSeconds: 60 })
}
