import type { Rolldown } from 'vite'
import { importersOf } from './chunk-groups.ts'

/** And what only these two pages share: the console does not need it. */
const ownModules = /\/console\/src\/(?:features\/(?:sign-in|set-password)\/|api\/plain-call)/
const signInEntry = /\/console\/src\/features\/sign-in\/main\.tsx$/
const setPasswordEntry = /\/console\/src\/features\/set-password\/main\.tsx$/

/**
 * One chunk for what the sign-in page and the console share, React above all: the sign-in page loads it,
 * and the console gets it from the browser's cache. Null for every other module.
 */
export const baseChunk = (module: string, build: Rolldown.ChunkingContext): string | null =>
  isNeededBy(signInEntry, module, build) ? 'base' : null

/**
 * Two chunks for what the page of a one-use link and the console share besides: the rules of passwords, which
 * schemas of the console need early, and their fields. Null for every other module.
 */
export function passwordChunk(module: string, build: Rolldown.ChunkingContext): string | null {
  if (!isNeededBy(setPasswordEntry, module, build)) return null
  return module.includes('/contract/src/') ? 'password-rules' : 'password-fields'
}

const isNeededBy = (entry: RegExp, module: string, build: Rolldown.ChunkingContext): boolean =>
  !ownModules.test(module) && !module.endsWith('.css') && importersOf(module, build).some((id) => entry.test(id))
