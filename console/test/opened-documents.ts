import { beforeEach, onTestFinished, vi } from 'vitest'

/** Returns a function for the paths of the documents that the page has opened; jsdom does not navigate. */
export function useOpenedDocuments(): () => readonly string[] {
  let opened: string[] = []
  beforeEach(() => {
    opened = []
    const { location } = window
    const open = (path: string) => void opened.push(path)
    vi.stubGlobal(
      'location',
      new Proxy({} as Location, {
        get: (_, name) => (name === 'replace' || name === 'assign' ? open : Reflect.get(location, name)),
      }),
    )
    return () => vi.unstubAllGlobals()
  })
  return () => opened
}

/**
 * Opens another tab, which has a session and sends its token when a new tab requests it. A new tab waits
 * 100 ms for that, which can be too short on a busy machine: in this test it waits until the token arrives.
 */
export function openOtherTab(token: string): void {
  const channel = new BroadcastChannel('gatehouse-session')
  onTestFinished(() => channel.close())
  channel.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind === 'request') channel.postMessage({ kind: 'session', token, admin: null })
  })
  const wait = globalThis.setTimeout
  const timeouts = vi.spyOn(globalThis, 'setTimeout')
  timeouts.mockImplementation((work: () => void, ms?: number) => wait(work, ms === 100 ? 20_000 : ms))
  onTestFinished(() => timeouts.mockRestore())
}
