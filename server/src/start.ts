import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'

import { watchClock } from './database/clock/clock-watch'
import { type FirstAdmin, prepareFirstAdmin } from './features/admins/first-admin'
import { type AppDependencies, buildApp } from './app'
import { registerBackgroundTasks } from './background-tasks'
import { openCareers } from './features/careers/service'
import { beginFill, changeFilesOf } from './features/properties/stored-json'
import { type Config, readConfig } from './config'
import { openDatabaseClock } from './database/clock/database-clock'
import { migrate } from './database/migrate'
import { newDatabaseNotice } from './database/new-database'
import { openDatabase } from './database/open'
import { createSlowStatements, type ObserveStatement } from './database/slow-statements'
import { openPort, type OpenPort } from './http/open-port'
import { createJobs } from './jobs/jobs'
import { createLog } from './log'
import { createMetrics } from './operating/metrics/metrics'
import { openMetricsPort } from './operating/metrics/open-metrics-port'
import { createRecentErrors } from './operating/recent-errors'
import { createUsage } from './operating/usage'
import { createHealth } from './operating/health'
import { assertCopied } from './storage/copy/assert-copied'
import { createMedia } from './storage/media'
import { openStore } from './storage/store/open-store'
import type { Environment } from './settings/read-settings'
import { createWebhookSender } from './webhooks/sender'
import { closeWithin, type ClosableResource, shutdownTimeoutMs } from './shutdown'

export interface Gatehouse {
  readonly url: string
  close(): Promise<void>
  /** The longest time that `close` takes. */
  readonly closeTimeoutMs: number
}

/**
 * Starts the server: reads the settings, listens (responding 503 at first), opens the database and the media
 * store, and serves. Everything that was opened is closed in reverse order, by `close` or when a later step
 * fails. `print` writes a line to the terminal.
 * @throws StartupError
 */
export async function startGatehouse(env: Environment, print: (line: string) => void): Promise<Gatehouse> {
  const config = readConfig(env)
  const recentErrors = createRecentErrors(process.stderr)
  const log = createLog(recentErrors, config.logRequests ? 'info' : 'warn')
  const slowStatements = createSlowStatements(config.slowStatementMs, log)
  const opened: ClosableResource[] = []
  const { delayMs, drainMs } = config.shutdown
  const closeTimeoutMs = shutdownTimeoutMs + drainMs
  const closeOpened = () => closeWithin(opened.splice(0).toReversed(), closeTimeoutMs)
  try {
    const { dataDir, databaseUrl, pooler, tracesUrl } = config
    const port = await openPort(config)
    opened.push({ reservedMs: 250, close: () => port.close(0) })
    // Nothing is recorded or loaded without OTEL_EXPORTER_OTLP_ENDPOINT (docs/decisions/0053).
    const tracing = tracesUrl === null ? null : (await import('./operating/tracing')).recordSpans(tracesUrl, log)
    if (tracing) opened.push({ reservedMs: 500, close: tracing.close })
    const observe = tracing ? both(slowStatements.observe, tracing.observe) : slowStatements.observe
    const newDatabase = newDatabaseNotice(config)
    const database = await openDatabase({ dataDir, databaseUrl, pooler, log: print, observe })
    opened.push({ reservedMs: 4_000, close: database.close })
    const { db, background, healthDb, isDiskFull } = database
    const backgroundDb = background.db
    await migrate(database.pool)
    await beginFill(backgroundDb)
    // Before anything is removed by its age.
    if (!config.readOnly) await watchClock(backgroundDb)
    const isAlone = databaseUrl === null
    const jobs = createJobs({ pool: background.pool, isAlone, log })
    const store = await openStore(config)
    const media = await createMedia({
      db,
      backgroundDb,
      queue: jobs.queue,
      store,
      dataDir,
      ffmpegPath: config.ffmpegPath ?? undefined,
      isAlone,
      log,
      changeFilesOf,
    })
    opened.push({ reservedMs: 250, close: () => media.close() })
    await assertCopied(db, config, store)
    await media.start()
    const clock = await openDatabaseClock(backgroundDb)
    const { now } = clock
    const careers = await openCareers({ db, backgroundDb, now, log, config })
    const webhooks = createWebhookSender({ db: backgroundDb, careers: careers.elsewhere, log, now, config })
    opened.push({ reservedMs: 500, close: () => webhooks.stop().then(() => careers.close()) })
    await careers.finishInterrupted(isAlone)
    const health = createHealth({ healthDb, store, config, isDiskFull })
    const databases = { ...database, backgroundDb, slowStatements }
    const usage = createUsage(backgroundDb)
    const metrics = await createMetrics({ ...databases, health, usage, config })
    const operating = { health, usage, recentErrors, tracing, metrics }
    const deps: AppDependencies = { ...databases, ...operating, jobs, media, careers, webhooks, config, now, log }
    const firstAdmin = await prepareFirstAdmin(deps)
    registerBackgroundTasks(deps, clock)
    opened.push({ reservedMs: 1_000, close: (withinMs) => jobs.stop(withinMs) })
    const app = await buildApp(deps, port.server)
    opened.push({ reservedMs: drainMs + 250, close: () => closeApp(app, port, drainMs) })
    const closeMetricsPort = await openMetricsPort(deps)
    opened.push({ reservedMs: 0, close: closeMetricsPort })
    await port.route(app)
    // Requests can be served; the queue and the sweep would compete with the start for the processor.
    if (!config.readOnly) jobs.start()
    print(`${config.businessName} is ready at ${port.url}`)
    for (const line of startNotices(config, newDatabase, firstAdmin)) print(line)
    const close = async () => {
      health.stop()
      // A load balancer sends requests until it has seen that the server is not ready.
      await pause(delayMs)
      await closeOpened()
    }
    return { url: port.url, close, closeTimeoutMs: delayMs + closeTimeoutMs }
  } catch (error) {
    await closeOpened()
    throw error
  }
}

function both(first: ObserveStatement, second: ObserveStatement): ObserveStatement {
  return (query, durationMs) => {
    first(query, durationMs)
    second(query, durationMs)
  }
}

/** After `app.close`, every response closes its connection. */
async function closeApp(app: FastifyInstance, port: OpenPort, drainMs: number): Promise<void> {
  await app.close()
  await port.close(drainMs)
}

/** What the terminal shows after the address. */
function startNotices(config: Config, newDatabase: string | null, firstAdmin: FirstAdmin | null): string[] {
  return [
    ...startWarnings(config),
    ...(newDatabase === null ? [] : [newDatabase]),
    ...(config.readOnly ? ['READ_ONLY is true: changes are rejected, and background jobs do not run.'] : []),
    ...(firstAdmin === null ? [] : [`Email     ${firstAdmin.email}`]),
    ...(firstAdmin?.isGenerated ? [`Password  ${firstAdmin.password}`] : []),
  ]
}

/** Warnings about settings that are valid but unsafe in combination. */
export function startWarnings({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string[] {
  if (publicUrl !== null || isLoopback(host)) return []
  return [
    `Warning: PUBLIC_URL is not set and HOST is ${host}, so the addresses of pictures and videos are built from the Host ` +
      'header of each request, which the client controls. Set PUBLIC_URL to the address of this server.',
  ]
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
