import { ownScript } from '../../api/own-script'
import { announceNewVersion } from './new-version'

/** Besides each load of a document, when browsers look for a new version themselves. */
const updateIntervalMs = 3_600_000

/** For connections with "data saver", in place of all files of the application. */
const usedFilesCache = 'gatehouse-used-files'

/** Installs the service worker. Browsers have none at plain http addresses. */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker || import.meta.env.DEV) return
  let hasWorker = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker is of the same version as the page.
    if (hasWorker) announceNewVersion()
    hasWorker = true
  })
  const registration = await serviceWorker.register(ownScript('/service-worker.js'))
  // Without a connection: the next update or document finds a new version.
  setInterval(() => void registration.update().catch(() => undefined), updateIntervalMs)
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData) storeUsedFiles(await caches.open(usedFilesCache))
}

/** Those that are loaded already and later ones, from the browser's cache. */
function storeUsedFiles(cache: Cache): void {
  // A file that was preloaded is reported again when it is used, and `addAll` rejects a list with duplicates.
  const requested = new Set<string>()
  const store = async (path: string) => {
    requested.add(path)
    try {
      if (!(await cache.match(path))) await cache.add(path)
    } catch (error) {
      console.warn(`${path} is missing without a connection`, error)
      requested.delete(path)
    }
  }
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name)
      if (origin === location.origin && pathname.startsWith('/assets/') && !requested.has(pathname))
        void store(pathname)
    }
  })
  observer.observe({ type: 'resource', buffered: true })
}
