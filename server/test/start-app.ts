import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { type AppDependencies, buildApp } from '../src/app'
import { registerBackgroundTasks } from '../src/background-tasks'
import { openCareers } from '../src/features/careers/service'
import { changeFilesOf } from '../src/features/properties/stored-json'
import { type Config, readConfig } from '../src/config'
import { openDatabaseClock } from '../src/database/clock/database-clock'
import type { OpenDatabase } from '../src/database/open'
import { createSlowStatements } from '../src/database/slow-statements'
import { createJobs } from '../src/jobs/jobs'
import { createLog } from '../src/log'
import { createMetrics } from '../src/operating/metrics/metrics'
import { createRecentErrors } from '../src/operating/recent-errors'
import { createUsage } from '../src/operating/usage'
import { createHealth } from '../src/operating/health'
import { createMedia } from '../src/storage/media'
import { openStore } from '../src/storage/store/open-store'
import type { MediaStore } from '../src/storage/store/store'
import { createWebhookSender } from '../src/webhooks/sender'
import { openTestDatabase } from './database'
import { insertAdmin, openSession, testAdmin } from './insert-rows'
import { expectStoredJson } from './stored-json'
import { type Outcome, type Sent, sendRequest } from './send-request'

export interface TestApp extends AppDependencies {
  readonly url: string
  readonly pool: OpenDatabase['pool']
  readonly connectionString: string
  readonly dataDir: string
  /** The lines of the server's log. */
  readonly logLines: string[]
  /** The default token of `request`: that of `testAdmin`. */
  readonly token: string
  /** Signs in with a request and returns the new token; `testAdmin` by default. */
  signIn(credentials?: { email: string; pswd: string; keep_logged_in?: boolean; device_mark?: string }): Promise<string>
  /** Sends a request to an endpoint as `testAdmin`; `token: null` sends no token. */
  request<E extends Endpoint>(endpoint: E, ...sent: Sent<E>): Promise<Outcome<E>>
  close(): Promise<void>
}

/**
 * The real app, listening, on a fresh database and with its own media folder. Call it in `beforeAll` and
 * `close` in `afterAll`. Long lists are checked against the contract as well (`checkLists`).
 */
export async function startApp(
  overrides: Partial<Config> & {
    now?: () => Date
    store?: MediaStore
    isDiskFull?: () => boolean
    /** Instead of an empty one; it is closed with the app. */
    database?: OpenDatabase
  } = {},
): Promise<TestApp> {
  const {
    db,
    pool,
    intakeDb,
    anonymousDb,
    background,
    healthDb,
    connectionString,
    pools,
    close: closeDatabase,
  } = overrides.database ?? (await openTestDatabase())
  const clock = await openDatabaseClock(background.db)
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-app-'))
  const {
    now = clock.now,
    store = await openStore({ dataDir, objectStorage: null }),
    isDiskFull = () => false,
    database: _,
    ...settings
  } = overrides
  const logLines: string[] = []
  const { logRequests = false } = settings
  const recentErrors = createRecentErrors({ write: (line) => void logLines.push(line) })
  const log = createLog(recentErrors, logRequests ? 'info' : 'warn')
  const config: Config = { ...readConfig({ DATA_DIR: dataDir }), checkLists: true, ...settings }
  const jobs = createJobs({ pool: background.pool, isAlone: true, log, pollSeconds: 0.5 })
  const { queue } = jobs
  const backgroundDb = background.db
  const media = await createMedia({ db, backgroundDb, queue, store, dataDir, isAlone: true, log, changeFilesOf })
  const careers = await openCareers({ db, backgroundDb, now, log, config })
  const webhooks = createWebhookSender({ db: backgroundDb, careers: careers.elsewhere, log, now, config })
  const slowStatements = createSlowStatements(config.slowStatementMs, log)
  const health = createHealth({ healthDb, store, config, isDiskFull })
  const operating = { health, healthDb, pools, slowStatements, usage: createUsage(backgroundDb), config }
  const metrics = await createMetrics(operating)
  const databases = { db, intakeDb, anonymousDb, backgroundDb }
  const deps: AppDependencies = {
    ...databases,
    ...operating,
    metrics,
    tracing: null,
    recentErrors,
    jobs,
    media,
    careers,
    webhooks,
    now,
    log,
    isDiskFull,
  }
  registerBackgroundTasks(deps, clock)
  const app = await buildApp(deps)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await openSession(db, await insertAdmin(db, testAdmin))

  const signIn: TestApp['signIn'] = async (credentials = { email: testAdmin.email, pswd: testAdmin.password }) =>
    (await sendRequest(url, sessionEndpoints.signIn, { token: null, body: credentials })).response.token

  return {
    ...deps,
    url,
    pool,
    connectionString,
    dataDir,
    logLines,
    token,
    signIn,
    request: (endpoint, ...[sent]) => sendRequest(url, endpoint, { token, ...sent }),
    async close() {
      await app.close()
      await expectStoredJson(db)
      await jobs.stop(5_000)
      await webhooks.stop()
      await careers.close()
      await media.close()
      await closeDatabase()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
