import { tokenStorageKey } from '@gatehouse/contract/session'
import { isAdmin, readAdmin, storeAdmin, type SignedInAdmin } from './signed-in-admin'
import { readToken, storeToken } from './token'

/**
 * Session storage belongs to one tab, so tabs of one browser talk: a new one asks its siblings for the token, and signing
 * out reaches them all. Only pages of our own origin hear a BroadcastChannel.
 */
const channelName = 'gatehouse-session'
/** How long a new tab waits for a sibling before it goes to /login (docs/decisions/0030). */
const responseMs = 100

type Message =
  { kind: 'ask' } | { kind: 'session'; token: string; admin: SignedInAdmin | null } | { kind: 'signed-out' }

/** True when this tab holds a token, its own or one a sibling gave. */
export async function hasSession(): Promise<boolean> {
  if (readToken()) return true
  const response = await askSiblings()
  if (!response) return false
  storeToken(response.token, false)
  storeAdmin(response.admin, false)
  return true
}

export function tellTabsSignedOut(): void {
  const channel = openChannel()
  if (!channel) return
  post(channel, { kind: 'signed-out' })
  channel.close()
}

interface TabsListener {
  /** Log Out in another tab: everything of this admin goes here too. */
  onSignedOut: () => void
  /** The kept token left local storage, which all tabs share: its session expired in another tab. */
  onTokenGone: () => void
}

/** Answers siblings that ask, and hears of what ends the session. Ends with the returned function. */
export function joinTabs({ onSignedOut, onTokenGone }: TabsListener): () => void {
  const channel = openChannel()
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data)
    if (message?.kind === 'signed-out') onSignedOut()
    const token = message?.kind === 'ask' ? readToken() : null
    if (channel && token) post(channel, { kind: 'session', token, admin: readAdmin() })
  }
  const onStorage = (event: StorageEvent) => {
    // A null key: the whole storage was cleared.
    const isToken = event.key === null || event.key === tokenStorageKey
    if (isToken && event.newValue === null && !readToken()) onTokenGone()
  }
  channel?.addEventListener('message', onMessage)
  window.addEventListener('storage', onStorage)
  return () => {
    channel?.close()
    window.removeEventListener('storage', onStorage)
  }
}

function askSiblings(): Promise<{ token: string; admin: SignedInAdmin | null } | null> {
  const channel = openChannel()
  if (!channel) return Promise.resolve(null)
  return new Promise((resolve) => {
    const settle = (response: { token: string; admin: SignedInAdmin | null } | null) => {
      clearTimeout(timer)
      channel.close()
      resolve(response)
    }
    const timer = setTimeout(() => settle(null), responseMs)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = readMessage(data)
      if (message?.kind === 'session') settle(message)
    })
    post(channel, { kind: 'ask' })
  })
}

function post(channel: BroadcastChannel, message: Message): void {
  channel.postMessage(message)
}

const openChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)

function readMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null) return null
  const kind: unknown = Reflect.get(data, 'kind')
  if (kind === 'ask' || kind === 'signed-out') return { kind }
  const token: unknown = Reflect.get(data, 'token')
  const admin: unknown = Reflect.get(data, 'admin')
  return kind === 'session' && typeof token === 'string' ? { kind, token, admin: isAdmin(admin) ? admin : null } : null
}
