import { useSyncExternalStore } from 'react'

const storageKey = 'gatehouse-send-originals'
const listeners = new Set<() => void>()
let isOn = readSetting()

/** Whether photographs are sent as they were chosen: a setting of the device. */
export const sendsOriginals = (): boolean => isOn

export const useSendsOriginals = (): boolean => useSyncExternalStore(watchSendsOriginals, sendsOriginals)

export function setSendsOriginals(next: boolean): void {
  isOn = next
  try {
    if (isOn) localStorage.setItem(storageKey, 'on')
    else localStorage.removeItem(storageKey)
  } catch {
    // The storage is full or disabled: the setting ends with the page.
  }
  for (const listener of listeners) listener()
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

/** Calls `listener` when the setting changes. Returns a function that stops it. */
export function watchSendsOriginals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
