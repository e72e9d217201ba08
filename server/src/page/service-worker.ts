import { createHash } from 'node:crypto'

import { compressLater, type StaticFile } from '../http/responses/static-file'

/**
 * Returns a function that returns the service worker (docs/decisions/0049). `documents` are what it stores
 * besides the built files: browsers install it again when the script has changed, so it contains their hash.
 * Null if it is not built.
 */
export function createServiceWorker(
  script: string | undefined,
  documents: readonly unknown[],
): (() => Promise<StaticFile>) | null {
  if (script === undefined) return null
  const revision = createHash('sha256').update(JSON.stringify(documents)).digest('base64url').slice(0, 22)
  return compressLater('text/javascript; charset=utf-8', () => script.replaceAll('__DOCUMENT_REVISION__', revision))
}
