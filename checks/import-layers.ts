// What the files of a folder may import besides those of the folder itself, types included (ARCHITECTURE.md).
// Paths of folders or files; `*` stands for one name. The entry with the longest path holds for a file. One
// that ends in / holds for the files of the folder itself only, so that a new folder needs an entry.

/** Files beside the modules of the server that any of them may import, and that import only each other. */
const foundation = [
  'app-error',
  'command-line',
  'config',
  'lagos-time',
  'log',
  'printable',
  'settings',
  'settled-within',
].map((name) => `server/src/${name}`)

const server = (...modules: readonly string[]) => [
  'contract/src',
  ...foundation,
  ...modules.map((name) => `server/src/${name}`),
]

const consoleSettings = 'console/src/settings'
const consoleFeature = [
  'contract/src',
  'console/src/ui',
  'console/src/api',
  'console/src/forms',
  'console/src/lists',
  'console/src/format',
  'console/src/features/*/api',
  consoleSettings,
]

export const layers: Readonly<Record<string, readonly string[]>> = {
  'contract/src': [],
  'embedded-postgres': [],

  ...Object.fromEntries(foundation.map((path) => [path, server()])),
  'server/src/database': [...server(), 'embedded-postgres/src'],
  'server/src/records': server('database', 'areas'),
  'server/src/auth': server('database', 'records'),
  'server/src/jobs': server('database'),
  'server/src/storage': server('database', 'records', 'jobs'),
  // What routes receive.
  'server/src/dependencies': server('database', 'jobs', 'storage'),
  'server/src/http': server('dependencies', 'auth', 'database', 'storage', 'records'),
  'server/src/areas': server(),
  'server/src/areas/routes': server('areas', 'http'),
  // Never another feature: what joins entities is SQL or a foreign key.
  'server/src/features/*': server('dependencies', 'http', 'auth', 'database', 'storage', 'records', 'areas'),
  'server/src/features/careers/firestore': server(
    'dependencies',
    'database',
    'records',
    'features/careers/careers-store',
    'features/careers/career-writes',
  ),
  'server/src/mail': server('dependencies', 'auth', 'http', 'jobs'),
  'server/src/page': server('http'),
  'server/src/openapi': server('dependencies', 'http'),
  'server/src/stats': server('database', 'records'),
  'server/src/imports': server('database', 'records', 'features', 'messages/facts', 'storage/upload/file-type'),
  'server/src/imports/updates': server('database', 'records', 'features', 'history/undo/undoable', 'imports'),
  'server/src/imports/staged': server(
    'dependencies',
    'http',
    'database',
    'jobs',
    'records',
    'storage',
    'operations',
    'imports',
  ),
  // What other programs follow.
  'server/src/changes': server('dependencies', 'http', 'auth', 'database', 'records', 'features'),
  'server/src/webhooks': server('dependencies', 'http', 'database', 'records', 'changes'),
  'server/src/intake': server('dependencies', 'http', 'database', 'features'),
  'server/src/property-moves': server('dependencies', 'http', 'database', 'records', 'features'),
  'server/src/privacy': server(
    'dependencies',
    'http',
    'auth',
    'database',
    'records',
    'features',
    'exports/export-link',
    'webhooks/deliveries',
    'imports/staged/mappings',
    'imports/staged/staged-imports',
    'imports/staged/staged-rows',
  ),
  'server/src/search': server('http', 'database', 'records', 'features'),
  // By phone number, a message names its agent.
  'server/src/messages': server('http', 'database', 'imports/cells', 'areas'),
  'server/src/operations': server('database', 'jobs', 'records'),
  'server/src/bulk': server('dependencies', 'http', 'auth', 'database', 'records', 'operations', 'history', 'features'),
  'server/src/history': server(
    'dependencies',
    'http',
    'auth',
    'database',
    'storage',
    'records',
    'operations',
    'features',
    'webhooks/webhook-repository',
  ),
  'server/src/exports': server('dependencies', 'http', 'auth', 'database', 'storage', 'records', 'features'),
  // Listings as files, which name the version of the program that has made them.
  'server/src/feeds': server('dependencies', 'http', 'auth', 'database', 'records', 'features', 'operating/version'),
  // The bell shows warnings of backups.
  'server/src/notifications': server(
    'dependencies',
    'http',
    'database',
    'records',
    'features',
    'backup',
    'webhooks/warnings',
  ),
  // A restore erases again who was erased since the backup; a rehearsal starts the server.
  'server/src/backup': server('database', 'storage', 'jobs', 'privacy', 'start'),
  // A client of the API, which knows nothing of the server.
  'server/src/mcp': server('operating/version'),
  'server/src/operating': server('dependencies', 'http', 'database', 'storage', 'jobs', 'backup'),
  'server/src/commands': server('http', 'auth', 'database', 'storage', 'records', 'features', 'imports', 'backup'),
  // What combines them: app.ts, start.ts, background-tasks.ts.
  'server/src/': ['contract/src', 'server/src'],
  'server/test': ['contract/src', 'embedded-postgres', 'server/src'],
  'server/': [],

  'console/src/settings': [],
  'console/src/format': [],
  'console/src/ui': ['console/src/format'],
  'console/src/api': ['contract/src', 'console/src/format', consoleSettings],
  'console/src/forms': ['contract/src', 'console/src/ui', 'console/src/api', 'console/src/format', consoleSettings],
  'console/src/lists': ['contract/src', 'console/src/ui', 'console/src/api', 'console/src/format', consoleSettings],
  'console/src/features/*': [
    ...consoleFeature,
    'console/src/features/bin',
    'console/src/features/history',
    'console/src/features/integrations',
    'console/src/features/stats',
  ],
  'console/src/features/bin': [...consoleFeature, 'console/src/features/history'],
  'console/src/features/drafts': [...consoleFeature, 'console/src/features/properties/property-values-name'],
  'console/src/features/dashboard': [...consoleFeature, 'console/src/features'],
  'console/src/app': ['contract/src', 'console/src'],
  'console/service-worker': [],
  'console/vite': [],
  'console/scripts': [],
  'console/test': ['contract/src', 'console/src'],
  'console/': ['console/vite'],

  // Types only: the package is without the contract and zod.
  'client/src': ['contract/src'],
  'client/release': ['contract/src', 'server/src/openapi'],
  'client/examples': ['client/src'],
  'client/test': [],
  'client/': [],

  'demo/rolldown.config': ['scripts/setup'],
  demo: ['contract/src', 'server/src'],
  'demo/': [],
  bench: ['contract/src', 'server', 'e2e/support', 'scripts'],
  e2e: ['contract/src', 'server/src/database', 'server/test', 'client/test'],
  prove: ['contract/src', 'server', 'e2e/support', 'bench'],
  checks: [],
  scripts: [],
  'vitest.config': ['server/test/folders'],
}

/** What all modules of the server, and all features of the console, may import, also where they do not. */
export const generalImports: readonly string[] = [...server(), ...consoleFeature]

/** Folders that only the files of the folder around them import, and the modules that those may import. */
export const privateFolders: Readonly<Record<string, readonly string[]>> = {
  'server/src/records/lists/planner': ['read-page', 'list-statement'],
}

/** What tests may import besides: what the tests of the workspace share. */
export const testLayers: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'embedded-postgres': [],
  server: ['contract/src', 'embedded-postgres'],
  console: ['contract/src'],
  client: ['contract/src', 'server'],
  demo: ['contract/src', 'server'],
  prove: ['server/test'],
  checks: [],
  scripts: [],
}

/** The one file that imports zod: the others import it from there, with its settings. */
export const fileWithZod = 'contract/src/zod'
