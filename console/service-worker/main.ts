import { clientsClaim } from 'workbox-core/clientsClaim.js'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { isConsolePath, preloadChunks } from './pages'
import { receiveMessage, shareTarget } from './receive-message'

declare const self: ServiceWorkerGlobalScope
/** The addresses of all files of the build, which the build writes (console/vite/service-worker.ts). */
declare const BUILT_FILES: string[]

// Serves the application from the device (docs/decisions/0049): its documents and files, and the covers of
// listings without a connection. Requests of the API pass by it.

/** No page has this path: the document without the chunks of a page. */
const shell = '/shell'
const signIn = '/login'
/** Written by the server, because the documents contain its settings. */
const documentRevision = '__DOCUMENT_REVISION__'
/** The page stores these (app/offline/store-covers.ts), under the folder of the picture. */
const coversCache = 'gatehouse-covers'
/** The files of the version before this one, for pages that are still open. */
const formerFilesCache = 'gatehouse-former-files'

const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
const files = new PrecacheController()
files.addToCacheList([
  ...[shell, signIn].map((url) => ({ url, revision: documentRevision })),
  // To save data, the page stores only what it has loaded (app/offline/start-worker.ts).
  ...(saveData ? [] : BUILT_FILES).map((url) => ({ url, revision: null })),
])

/** Static routes: Chromium has them since 123. TypeScript 7.0 does not declare them. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly object[]) => Promise<void>
}

// Requests of scripts cause no event of this worker, except those for files of the build. Chromium replaces a
// worker between its events; one that begins at that moment, also for a request that is not handled here,
// postpones this until the worker had none for 30 seconds.
const routes = [
  { condition: { urlPattern: '/assets/*' }, source: 'fetch-event' },
  { condition: { requestDestination: '' }, source: 'network' },
]

self.addEventListener('install', (event: InstallEvent) => {
  // A browser that rejects them reports all requests, as one without routes.
  event.waitUntil(Promise.resolve(event.addRoutes?.(routes)).catch(() => undefined))
  event.waitUntil(storeFormerFiles().then(() => files.install(event)))
  // The next document is of this version. Open pages find their files among the former ones.
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => void files.activate(event))
clientsClaim()

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === self.location.origin && pathname === shareTarget)
    return event.respondWith(receiveMessage(request))
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isConsolePath(pathname)) event.respondWith(openPage(request, pathname))
    else if (pathname === signIn) event.respondWith(fetchOr(request, () => storedDocument(signIn)))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((stored) => stored ?? fetch(request)))
  } else if (pathname.startsWith('/media/') && request.destination === 'image') {
    event.respondWith(fetchOr(request, () => findCover(pathname)))
  }
})

/** Fetches, or without a connection returns what is stored; the page reports that there is none. */
const fetchOr = (request: Request, find: () => Promise<Response>) => fetch(request).catch(find)

async function openPage(request: Request, path: string): Promise<Response> {
  const document = await storedDocument(shell)
  return document.ok ? preloadChunks(document, path) : fetch(request)
}

const storedDocument = async (url: string): Promise<Response> => (await files.matchPrecache(url)) ?? Response.error()

async function findCover(path: string): Promise<Response> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return (await caches.match(folder, { cacheName: coversCache })) ?? Response.error()
}

async function storeFormerFiles(): Promise<void> {
  const stored = await caches.open(files.strategy.cacheName)
  const outdated = (await stored.keys()).filter(({ url }) => files.getCacheKeyForURL(url) === undefined)
  await caches.delete(formerFilesCache)
  const former = await caches.open(formerFilesCache)
  for (const request of outdated) {
    const response = await stored.match(request)
    if (response) await former.put(request, response)
  }
}
