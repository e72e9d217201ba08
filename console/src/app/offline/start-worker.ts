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
  setInterval(() => void registration.update().catch(() => undefined), updateIntervalMs)
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData) storeUsedFiles(await caches.open(usedFilesCache))
}

/** Those that are loaded already and later ones, from the browser's cache. */
function storeUsedFiles(cache: Cache): void {
  const observer = new PerformanceObserver((list) => {
    const addresses = list.getEntries().map(({ name }) => new URL(name))
    const files = addresses.filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
    )
    void cache.addAll(files.map(({ pathname }) => pathname)).catch(() => undefined)
  })
  observer.observe({ type: 'resource', buffered: true })
}
