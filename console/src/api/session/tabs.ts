import { openChannel } from './open-channel'
import { readAdmin, type SignedInAdmin } from './signed-in-admin'
import { storeSession } from './stored-session'
import { readToken, tokenStorageKey } from './token'

/**
 * Session storage belongs to one tab, so the tabs of a browser exchange messages: a new tab requests the
 * token of the others, and signing out applies to all. A BroadcastChannel connects pages of one origin only.
 */
const channelName = 'gatehouse-session'
/** How long a new tab waits for another one before it goes to /login (docs/decisions/0030). */
const tokenTimeoutMs = 100

interface Session {
  token: string
  admin: SignedInAdmin | null
}
type Message = { kind: 'request' } | ({ kind: 'session' } & Session) | { kind: 'signed-out' }

/** Whether this tab has a token, its own or that of another tab, which it then stores. */
export async function hasSession(): Promise<boolean> {
  if (readToken()) return true
  const response = await requestSession()
  if (!response) return false
  storeSession(response.token, response.admin, false)
  return true
}

export function announceSignOut(): void {
  const channel = openChannel(channelName)
  if (channel) post(channel, { kind: 'signed-out' })
  channel?.close()
}

interface TabsListener {
  /** Log Out in another tab. */
  onSignedOut: () => void
  /** The token was removed from local storage, which all tabs share: the session expired in another tab. */
  onTokenRemoved: () => void
}

/**
 * Sends the token to tabs that request it, and reports the
 * end of the session. Returns a function that stops both.
 */
export function joinTabs({ onSignedOut, onTokenRemoved }: TabsListener): () => void {
  const channel = openChannel(channelName)
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'signed-out') onSignedOut()
    const token = data.kind === 'request' ? readToken() : null
    if (channel && token) post(channel, { kind: 'session', token, admin: readAdmin() })
  }
  const onStorage = (event: StorageEvent) => {
    // The key is null if the whole storage was cleared.
    const isToken = event.key === null || event.key === tokenStorageKey
    if (isToken && event.newValue === null && !readToken()) onTokenRemoved()
  }
  channel?.addEventListener('message', onMessage)
  window.addEventListener('storage', onStorage)
  return () => {
    channel?.close()
    window.removeEventListener('storage', onStorage)
  }
}

function requestSession(): Promise<Session | null> {
  const channel = openChannel(channelName)
  if (!channel) return Promise.resolve(null)
  return new Promise((resolve) => {
    const settle = (response: Session | null) => {
      clearTimeout(timer)
      channel.close()
      resolve(response)
    }
    const timer = setTimeout(() => settle(null), tokenTimeoutMs)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'session') settle(data)
    })
    post(channel, { kind: 'request' })
  })
}

function post(channel: BroadcastChannel, message: Message): void {
  channel.postMessage(message)
}
