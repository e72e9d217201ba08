import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { recordOf } from '../response'
import { Timestamp } from '../values/fields'
import { z } from '../zod'

export const serverStatusMessages = {
  failedToFetch: 'Failed to fetch the status',
  failedToDownload: 'Failed to download diagnostics',
  errorDownloading: 'Error downloading diagnostics',
} as const

const count = z.int().check(z.nonnegative())

/** It works; it needs attention; it does not work. */
const serverStates = ['ok', 'warning', 'error'] as const
export type ServerState = (typeof serverStates)[number]

/** The state of one part of the server, with a sentence about it. */
export const ServerCheck = lazySchema(() =>
  z.object({
    name: z.enum(['database', 'migrations', 'media', 'disk', 'jobs', 'backups']),
    state: z.enum(serverStates),
    message: z.string(),
  }),
)
export type ServerCheck = z.infer<typeof ServerCheck>

const database = () =>
  z.object({
    /** Whether Gatehouse runs PostgreSQL itself, or uses a server (DATABASE_URL). */
    kind: z.enum(['embedded', 'server']),
    /** The version of PostgreSQL. */
    version: z.string(),
    bytes: count,
  })

const storage = () =>
  z.object({
    images: count,
    image_bytes: count,
    videos: count,
    video_bytes: count,
    /** The free space of the volume of DATA_DIR. */
    free_bytes: count,
    total_bytes: count,
  })

const jobs = () =>
  z.object({
    waiting: count,
    running: count,
    /** In the last twelve hours. */
    failed: count,
    /** For how long the oldest job that is due has waited. */
    oldest_seconds: z.number().check(z.nonnegative()),
  })

export const ServerStatus = lazySchema(() =>
  z.object({
    /** The worst state of the checks. */
    state: z.enum(serverStates),
    checks: z.array(ServerCheck),
    version: z.string(),
    started_at: Timestamp,
    database: database(),
    storage: storage(),
    jobs: jobs(),
    /** When the last backup that succeeded was started; null if there is none. */
    last_backup: z.nullable(Timestamp),
    /** When a backup was last restored and compared; null if none was. */
    last_rehearsal: z.nullable(Timestamp),
  }),
)
export type ServerStatus = z.infer<typeof ServerStatus>

/** For support: no values of settings, no secrets, no personal data. */
export const Diagnostics = lazySchema(() =>
  z.object({
    created_at: Timestamp,
    status: ServerStatus,
    platform: z.object({
      node: z.string(),
      os: z.string(),
      architecture: z.string(),
      processors: count,
      memory_bytes: count,
      process_memory_bytes: count,
      has_ffmpeg: z.boolean(),
    }),
    /** By name. */
    settings: z.record(z.string(), z.enum(['set', 'not set'])),
    migrations: z.array(z.string()),
    /** Rows of each table, as PostgreSQL estimates them. */
    rows: z.record(z.string(), count),
    pools: z.record(z.string(), z.object({ max: count, open: count, idle: count, waiting: count })),
    slow_statements: count,
    /** The last lines of the log, oldest first. */
    errors: z.array(z.record(z.string(), z.unknown())),
  }),
)
export type Diagnostics = z.infer<typeof Diagnostics>

const { get } = callsOf('Status')

/** Additions to the specification (docs/decisions/0053). */
export const serverStatusEndpoints = {
  find: get('/admin/status', 'State of the server: database, storage, jobs and backups', {
    response: recordOf(ServerStatus),
  }),
  diagnostics: get('/admin/status/diagnostics', 'Diagnostics for support, without secrets and personal data', {
    response: recordOf(Diagnostics),
  }),
} as const
