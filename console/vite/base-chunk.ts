import type { Rolldown } from 'vite'

const signIn = /\/console\/src\/features\/sign-in\//
const signInEntry = /\/console\/src\/features\/sign-in\/main\.tsx$/

/**
 * One chunk for what the sign-in page and the console share, React above all: the sign-in page loads it,
 * and the console gets it from the browser's cache. Null for every other module.
 */
export function baseChunk(module: string, build: Rolldown.ChunkingContext): string | null {
  if (signIn.test(module) || module.endsWith('.css')) return null
  const found = new Set([module])
  // The set grows while it is iterated.
  for (const id of found) {
    if (signInEntry.test(id)) return 'base'
    for (const importer of build.getModuleInfo(id)?.importers ?? []) found.add(importer)
  }
  return null
}
