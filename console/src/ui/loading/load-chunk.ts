const loading = new Map<string, Promise<void>>()

/**
 * In place of Vite's function, which the build calls for every `import()` (console/vite/chunk-loading.ts):
 * loads the files of a chunk, `paths`, and then calls `load`, which imports them from the browser's cache. An
 * import or a preload that failed cannot be repeated in Chromium before 151 and in Firefox: the document
 * remembers it. A request can.
 */
export async function loadChunk<Module>(load: () => Promise<Module>, paths: readonly string[] = []): Promise<Module> {
  await Promise.all(paths.map((path) => loading.get(path) ?? request(path)))
  return load()
}

function request(path: string): Promise<void> {
  const address = `/${path}`
  // The document names what its page needs: that is loaded already.
  if (document.querySelector(`[href="${address}"], [src="${address}"]`)) return Promise.resolve()
  const requested = fetchFile(address)
  loading.set(path, requested)
  // Reported by `loadChunk`.
  requested.catch(() => loading.delete(path))
  return requested
}

async function fetchFile(address: string): Promise<void> {
  // The cause, for example no connection, is in the console of the browser.
  const response = await fetch(address).catch(() => null)
  await response?.arrayBuffer()
  // The error of a failed import, by which pages recognise it.
  if (!response?.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`)
}
