import { defineConfig } from 'rolldown'

/** Workspaces, whose files are TypeScript. */
const own = /^(?:\.|\/|@gatehouse\/|src\/)/
/** What a start loads: to find, read and compile its hundreds of files takes a third of a start. */
const loadedAtStart = /^(?:fastify|@fastify\/(?:accept-negotiator|cors|multipart)|kysely|pg|pino|uuidv7|zod)(?:\/|$)/
/** It needs dozens of packages for http, and only few for standard input and output. */
const mcpSdk = /^@modelcontextprotocol\/sdk\//
/** What these packages import only for schemas of Fastify and simulated requests, which we do not use. */
const neverLoaded = /^(?:@fastify\/(?:ajv-compiler|fast-json-stringify-compiler)|light-my-request)$/

export default defineConfig({
  input: {
    main: 'src/main.ts',
    import: 'src/commands/import.ts',
    admin: 'src/commands/admin.ts',
    backup: 'src/commands/backup.ts',
    restore: 'src/commands/restore.ts',
    media: 'src/commands/media.ts',
    history: 'src/commands/history.ts',
    mcp: 'src/mcp/main.ts',
    'image-worker': 'src/storage/images/image-worker.ts',
  },
  platform: 'node',
  // The packages that a bundled one imports are bundled with it: its own node_modules has their versions.
  external: (id, importer = '') => {
    if (own.test(id) || loadedAtStart.test(id) || mcpSdk.test(id)) return false
    return neverLoaded.test(id) || !importer.includes('/node_modules/')
  },
  // One flat folder: a file finds its neighbours, such as the image worker, through import.meta.url.
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    // Node keeps the source in memory, with two bytes for each character if one is not Latin: idle memory.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
    comments: { legal: true, annotation: false, jsdoc: false },
    cleanDir: true,
  },
})
