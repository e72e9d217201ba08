import { beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk'

beforeEach(() => {
  document.head.replaceChildren()
  return () => void vi.unstubAllGlobals()
})

/** The files of a server; a missing one has the status 404, and `down` fails. */
function serve(statuses: Record<string, number | 'down'>) {
  const requested: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path)
    const status = statuses[path] ?? 404
    return status === 'down'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('', { status }))
  })
  return { requested, statuses }
}

test('a chunk is imported when all of its files are there', async () => {
  const { requested } = serve({ '/assets/form-1.js': 200, '/assets/forms-1.js': 200 })
  const load = vi.fn(() => Promise.resolve('module'))
  const loading = loadChunk(load, ['assets/form-1.js', 'assets/forms-1.js'])
  expect(load).not.toHaveBeenCalled()
  expect(await loading).toBe('module')
  expect(requested).toEqual(['/assets/form-1.js', '/assets/forms-1.js'])
})

test.each(['down', 404, 502] as const)(
  'a file that fails (%s) is not imported, and can be loaded later',
  async (status) => {
    const path = `assets/menu-${status}.js`
    const server = serve({ [`/${path}`]: status })
    const load = vi.fn(() => Promise.resolve('module'))
    await expect(loadChunk(load, [path])).rejects.toThrow(`Failed to fetch dynamically imported module: /${path}`)
    expect(load).not.toHaveBeenCalled()
    server.statuses[`/${path}`] = 200
    expect(await loadChunk(load, [path])).toBe('module')
  },
)

test('a file is requested once, and not if the document names it', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/a-3.js"><script src="/assets/b-3.js"></script>'
  const { requested } = serve({ '/assets/c-3.js': 200 })
  const paths = ['assets/a-3.js', 'assets/b-3.js', 'assets/c-3.js']
  await Promise.all([1, 2].map(() => loadChunk(() => Promise.resolve(), paths)))
  await loadChunk(() => Promise.resolve(), paths)
  expect(requested).toEqual(['/assets/c-3.js'])
})
