import { openChannel } from '../session/open-channel'
import { isSameDraft, type DraftKey } from './draft'

const channelName = 'gatehouse-drafts'

/** How long the tab that has a draft open may take to write it before another tab continues. */
const takeOverTimeoutMs = 1000

/** How long other tabs may take to say which drafts they have open. */
const replyMs = 100

type Message =
  | { kind: 'opened' | 'taken-over' | 'is-open' | 'released'; draft: DraftKey; from: string; to?: string }
  | { kind: 'which-open'; draft: DraftKey; from: string }
  | { kind: 'changed' }

interface OpenDraft {
  /** Another tab has this draft open, or has taken it over. */
  onElsewhere: () => void
  /** Called before another tab takes the draft over: stops its use and writes it. */
  onTakenOver: () => Promise<void>
}

/**
 * Announces to the other tabs that this one has the draft open (docs/decisions/0044). Without
 * BroadcastChannel, the last write wins.
 */
export function openDraft(draft: DraftKey, { onElsewhere, onTakenOver }: OpenDraft) {
  const channel = openChannel(channelName)
  const own = Math.random().toString(36)
  let isOpenHere = true
  const post = (kind: 'opened' | 'taken-over' | 'is-open' | 'released', to?: string) =>
    channel?.postMessage({ kind, draft, from: own, ...(to !== undefined && { to }) } satisfies Message)
  const stop = () => {
    isOpenHere = false
    onElsewhere()
  }
  const onMessage = async ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'changed' || !isOpenHere) return
    if (data.kind === 'which-open' && isSameDraft(data.draft, ofRecord(draft))) post('is-open', data.from)
    if (!isSameDraft(data.draft, draft)) return
    if (data.kind === 'opened') post('is-open', data.from)
    if (data.kind === 'is-open' && data.to === own) stop()
    if (data.kind !== 'taken-over') return
    await onTakenOver()
    post('released', data.from)
    stop()
  }
  channel?.addEventListener('message', (event: MessageEvent<Message>) => void onMessage(event))
  post('opened')
  return {
    /** Resolves when the other tab has written the draft. */
    takeOver: () =>
      new Promise<void>((resolve) => {
        if (!channel) return resolve()
        const timer = setTimeout(() => resolve(), takeOverTimeoutMs)
        channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
          if (data.kind !== 'released' || data.to !== own) return
          clearTimeout(timer)
          resolve()
        })
        isOpenHere = true
        post('taken-over')
      }),
    close: () => channel?.close(),
  }
}

/** The drafts of new records of this kind that other tabs have open. `kind` is their key without an id. */
export async function findOpenDrafts(kind: DraftKey): Promise<DraftKey[]> {
  const channel = openChannel(channelName)
  const from = Math.random().toString(36)
  const found: DraftKey[] = []
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'is-open' && data.to === from) found.push(data.draft)
  })
  channel?.postMessage({ kind: 'which-open', draft: kind, from } satisfies Message)
  if (channel) await new Promise((resolve) => setTimeout(resolve, replyMs))
  channel?.close()
  return found
}

/** The key without the id of the draft. */
const ofRecord = ([api, adminId, entity, record]: DraftKey): DraftKey => [api, adminId, entity, record]

/** Calls `listener` when a tab has written or removed a draft. Returns a function that stops it. */
export function watchDrafts(listener: () => void): () => void {
  const channel = openChannel(channelName)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'changed') listener()
  })
  return () => channel?.close()
}

export function announceDraftChange(): void {
  const channel = openChannel(channelName)
  channel?.postMessage({ kind: 'changed' } satisfies Message)
  channel?.close()
}
