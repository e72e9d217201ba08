import type { Rolldown } from 'vite'

/**
 * Which modules that several parts of the console share are one chunk; the first that applies. By default
 * each combination of parts gets a chunk, and on a slow connection the number of requests costs more than
 * their size. A part is a page, dialog, form or popup that is loaded on demand.
 */
const groups: readonly { name: string; isShared: (parts: readonly string[], module: string) => boolean }[] = [
  // With /properties. Other pages load all of it.
  { name: 'lists', isShared: (parts) => parts.some((part) => part.endsWith('/properties-page.tsx')) },
  // What fewer pages share is loaded by these alone. The page on which a required second factor is set up is
  // opened instead of the other pages, and those of the history are opened rarely.
  {
    name: 'pages',
    isShared: (parts, module) =>
      parts.filter((part) => /(?<!\/(?:set-up|history|activity|bin))-page\.tsx$/.test(part)).length >
      // An icon is smaller than a request.
      (module.includes('/lucide-react/') ? 0 : 4),
  },
  { name: 'dialogs', isShared: (parts) => parts.some((part) => part.endsWith('/confirm-dialog.tsx')) },
  { name: 'popups', isShared: (parts) => parts.some((part) => part.endsWith('/menu-popup.tsx')) },
  // Not with the second step of the sign-in page, which must not load the console.
  {
    name: 'forms',
    isShared: (parts) => parts.every((part) => /(?<!\/second-step)-(?:form|dialog|prompt)\.tsx$/.test(part)),
  },
]

/** `app` is what the console's entry imports. */
export const chunkGroups = ['app', ...groups.map(({ name }) => name)].map((name, index) => ({
  name: (module: string, context: Rolldown.ChunkingContext) => (groupOf(module, context) === name ? name : null),
  priority: groups.length - index,
  includeDependenciesRecursively: false,
}))

/** Only the list of all rows needs them, but the index of their package names them for everybody. */
const ofAllRows = /\/(?:useQueries|queriesObserver)\.js$/

function groupOf(module: string, context: Rolldown.ChunkingContext): string | undefined {
  if (ofAllRows.test(module)) return undefined
  const parts = findParts(module, context)
  if (parts === null) return 'app'
  // A part is its own chunk, also if another one imports it.
  if (parts.length < 2 || parts.includes(module)) return undefined
  return groups.find(({ isShared }) => isShared(parts, module))?.name
}

/** The modules that are loaded on demand and need this one; null if the console's entry needs it. */
function findParts(module: string, context: Rolldown.ChunkingContext): string[] | null {
  const modules = importersOf(module, context)
  if (modules.some((id) => id.endsWith('/index.html'))) return null
  return modules.filter((id) => (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
}

/** The module and those that import it, also indirectly. */
export function importersOf(module: string, context: Rolldown.ChunkingContext): string[] {
  const found = new Set([module])
  // The set grows while it is iterated.
  for (const id of found)
    for (const importer of context.getModuleInfo(id)?.importers ?? []) if (!isIndex(importer)) found.add(importer)
  return [...found]
}

/** The index of a package names every module of it, whoever needs them. */
const isIndex = (module: string): boolean => module.endsWith('/lucide-react.mjs')
