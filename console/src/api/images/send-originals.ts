import { useSyncExternalStore } from 'react'

const storageKey = 'gatehouse-send-originals'
const listeners = new Set<() => void>()

/** Whether photographs are sent as they were chosen: a setting of the device. */
export const sendsOriginals = (): boolean => localStorage.getItem(storageKey) === 'on'

export const useSendsOriginals = (): boolean => useSyncExternalStore(watchSendsOriginals, sendsOriginals)

export function setSendsOriginals(next: boolean): void {
  if (next) localStorage.setItem(storageKey, 'on')
  else localStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

/** Calls `listener` when the setting changes. Returns a function that stops it. */
export function watchSendsOriginals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
