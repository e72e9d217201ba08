import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prefetchConsole } from './prefetch-console'

const documents: Readonly<Record<string, string>> = {
  '/': '<script src="/assets/start-1.js"></script><link rel="stylesheet" href="/assets/index-2.css"><link href="/icon.svg">',
  '/properties': '<script src="/assets/start-1.js"></script><link rel="modulepreload" href="/assets/lists-3.js">',
}

function useFakeFetch(respond: (address: string) => Promise<Response>) {
  const requests: { address: string; priority: RequestPriority | undefined }[] = []
  vi.stubGlobal('fetch', (address: string, { priority }: RequestInit = {}) => {
    requests.push({ address, priority })
    return respond(address)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return requests
}

/** Runs idle callbacks immediately. */
const beIdle = () =>
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    queueMicrotask(work)
    return 0
  })

test('the code that the documents of the console name is fetched once, with low priority', async () => {
  const requests = useFakeFetch((address) => Promise.resolve(new Response(documents[address] ?? 'code')))
  beIdle()
  prefetchConsole()
  const code = ['/assets/start-1.js', '/assets/index-2.css', '/assets/lists-3.js']
  await waitFor(() => expect(requests.map(({ address }) => address)).toEqual(['/', '/properties', ...code]))
  expect(new Set(requests.map(({ priority }) => priority))).toEqual(new Set(['low']))
})

test('nothing is fetched before the sign-in page is complete', async () => {
  const requests = useFakeFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  beIdle()
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  prefetchConsole()
  await new Promise(setImmediate)
  expect(requests).toEqual([])
  state.mockRestore()
  await waitFor(() => expect(requests).toHaveLength(2))
})
