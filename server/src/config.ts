import { idempotencyKeyHours } from '@gatehouse/contract/response'
import { securityEventDays } from '@gatehouse/contract/security-event'
import { isCommonPassword } from '@gatehouse/contract/values/common-passwords'
import { emailAddress } from '@gatehouse/contract/values/fields'
import { minPasswordLength, maxPasswordLength } from '@gatehouse/contract/values/sign-in-rules'
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { StartupError } from './app-error'
import { type BackupSettings, readBackupSettings } from './backup/settings'
import type { Pooler } from './database/connections'
import { type TimeLimits, timeLimits } from './http/limits/time-limits'
import { bareOrigin, flag, origin } from './setting-values'
import {
  type ObjectStorageService,
  type ObjectStorageSettings,
  readObjectStorage,
  readService,
} from './storage/store/s3/s3-settings'

/**
 * All settings, read and validated once at start (docs/decisions/0029). Hosts and origins have no trailing
 * slash.
 */
export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** What DATABASE_URL leads to: 'transaction' is a pooler in that mode, null PostgreSQL itself. */
  readonly pooler: Pooler
  readonly publicUrl: string | null
  readonly adminEmail: string | null
  readonly adminPassword: string | null
  readonly apiHost: string
  readonly authHost: string
  readonly mediaOrigins: readonly string[]
  readonly corsOrigins: readonly string[]
  readonly publicListings: boolean
  /** Reject changes, while the data are being moved to another server. */
  readonly readOnly: boolean
  readonly requireSecondFactor: boolean
  readonly trustedProxies: readonly string[]
  readonly intakeKey: string | null
  readonly ffmpegPath: string | null
  /** How links are mailed; null: they are only shown. */
  readonly mail: MailSettings | null
  /** The Firestore project that stores the careers; null: they are stored in PostgreSQL. */
  readonly firestore: FirestoreSettings | null
  /** The bucket that stores the media; null: they are stored in the data folder. */
  readonly objectStorage: ObjectStorageSettings | null
  /** The service of all buckets, also of backups. */
  readonly s3: ObjectStorageService
  readonly businessName: string
  /** For how long data is stored; null: without end (docs/decisions/0042). */
  readonly retention: {
    readonly signupDays: number | null
    readonly inquiryDays: number | null
    readonly securityEventDays: number
    readonly idempotencyHours: number
  }
  readonly shutdown: ShutdownSettings
  /** Secret for /metrics and the details of /readyz; null: neither is available on the port of the API. */
  readonly metricsToken: string | null
  readonly backup: BackupSettings
  /** Where /metrics is available as well; null: nowhere else. */
  readonly metricsAddress: { readonly host: string; readonly port: number } | null
  /** Where spans are sent (OTLP over HTTP); null: none are recorded. */
  readonly tracesUrl: string | null
  readonly slowStatementMs: number
  /** Log one line for each request. */
  readonly logRequests: boolean
  /** Whether each setting is set, by its name, for the diagnostics. */
  readonly settings: Readonly<Record<string, boolean>>
  /** The folder of the built console; not a setting. */
  readonly consoleDir: string
  /** Not a setting: constant, but shorter in tests. */
  readonly timeLimits: TimeLimits
  /** True only in tests: lists, too, are checked against the contract before they are sent. */
  readonly checkLists: boolean
}

export interface MailSettings {
  readonly smtpUrl: string
  /** The sender: an address, or a name and an address in angle brackets. */
  readonly from: string
}

export interface ShutdownSettings {
  /** How long requests are still served after /readyz has become 503. */
  readonly delayMs: number
  /** How long running requests, such as uploads, may take after that. */
  readonly drainMs: number
}

export interface FirestoreSettings {
  readonly projectId: string
  /** `host:port` of an emulator, for tests and trials. */
  readonly emulatorHost: string | null
  /** Timeout of one operation; not a setting. The library's default is ten minutes. */
  readonly timeoutMs: number
}

/** The same relative path from server/src and from the bundle in server/dist. */
const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url))

/**
 * Reads and validates the settings.
 * @throws StartupError for an invalid one, with its name, value and expected format
 */
export function readConfig(environment: Environment): Config {
  const settings: Record<string, boolean> = {}
  const env = recordReads(environment, settings)
  const text = (name: string): string | null => env[name]?.trim() || null
  const list = (name: string): string[] => (text(name) ?? '').split(/[\s,]+/).filter((item) => item !== '')
  const adminPassword = env['ADMIN_PASSWORD'] || null
  if (adminPassword) checkPassword('ADMIN_PASSWORD', adminPassword)
  const typedEmail = text('ADMIN_EMAIL')
  const { data: adminEmail = null } = emailAddress().safeParse(typedEmail)
  if (typedEmail && !adminEmail) {
    throw new StartupError(`ADMIN_EMAIL must be an email address, not "${typedEmail}".`)
  }
  const databaseUrl = text('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartupError('DATABASE_URL must start with postgres:// or postgresql://.')
  }
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: port('PORT', text('PORT')) ?? 4000,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl,
    pooler: pooler(text('DATABASE_POOLER')),
    publicUrl: bareOrigin('PUBLIC_URL', text('PUBLIC_URL')),
    adminEmail,
    adminPassword,
    apiHost: origin('API_HOST', text('API_HOST')) ?? '',
    authHost: origin('AUTH_HOST', text('AUTH_HOST')) ?? '',
    mediaOrigins: list('MEDIA_ORIGINS').map((item) =>
      item === 'https:' ? item : (origin('MEDIA_ORIGINS', item) ?? item),
    ),
    corsOrigins: list('CORS_ORIGINS').flatMap((item) => bareOrigin('CORS_ORIGINS', item) ?? []),
    publicListings: flag('PUBLIC_LISTINGS', text('PUBLIC_LISTINGS')),
    readOnly: flag('READ_ONLY', text('READ_ONLY')),
    requireSecondFactor: flag('REQUIRE_SECOND_FACTOR', text('REQUIRE_SECOND_FACTOR')),
    trustedProxies: list('TRUSTED_PROXIES').map(address),
    intakeKey: key('INTAKE_KEY', text('INTAKE_KEY')),
    ffmpegPath: program('FFMPEG_PATH', text('FFMPEG_PATH')),
    mail: mail(text('SMTP_URL'), text('MAIL_FROM'), text('PUBLIC_URL')),
    firestore: firestore(text('FIRESTORE_PROJECT_ID'), text('FIRESTORE_EMULATOR_HOST'), text(credentials)),
    objectStorage: readObjectStorage(env),
    s3: readService(env),
    businessName: text('BUSINESS_NAME') ?? 'Gatehouse',
    retention: {
      signupDays: period('SIGNUP_RETENTION_DAYS', text('SIGNUP_RETENTION_DAYS'), maxDays),
      inquiryDays: period('INQUIRY_RETENTION_DAYS', text('INQUIRY_RETENTION_DAYS'), maxDays),
      securityEventDays:
        period('SECURITY_EVENT_RETENTION_DAYS', text('SECURITY_EVENT_RETENTION_DAYS'), maxDays) ?? securityEventDays,
      idempotencyHours:
        period('IDEMPOTENCY_RETENTION_HOURS', text('IDEMPOTENCY_RETENTION_HOURS'), 168) ?? idempotencyKeyHours,
    },
    shutdown: {
      delayMs: (period('SHUTDOWN_DELAY_SECONDS', text('SHUTDOWN_DELAY_SECONDS'), 300) ?? 0) * 1_000,
      drainMs: (period('SHUTDOWN_DRAIN_SECONDS', text('SHUTDOWN_DRAIN_SECONDS'), 3_600) ?? 2) * 1_000,
    },
    metricsToken: key('METRICS_TOKEN', text('METRICS_TOKEN')),
    backup: readBackupSettings(env),
    metricsAddress: metricsAddress(text('METRICS_HOST'), text('METRICS_PORT')),
    tracesUrl: tracesUrl(origin('OTEL_EXPORTER_OTLP_ENDPOINT', text('OTEL_EXPORTER_OTLP_ENDPOINT'))),
    slowStatementMs: period('SLOW_STATEMENT_MS', text('SLOW_STATEMENT_MS'), 600_000) ?? 1_000,
    logRequests: flag('LOG_REQUESTS', text('LOG_REQUESTS')),
    settings,
    consoleDir: builtConsole,
    timeLimits,
    checkLists: false,
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Records for each name that is read whether it has a value. */
const recordReads = (env: Environment, settings: Record<string, boolean>): Environment =>
  new Proxy(env, {
    get(target, name: string) {
      settings[name] = Boolean(target[name])
      return target[name]
    },
  })

/** The password must not appear in the error message. */
function checkPassword(name: string, password: string): void {
  const { length } = Array.from(password)
  if (length < minPasswordLength || length > maxPasswordLength) {
    throw new StartupError(`${name} must have ${minPasswordLength} to ${maxPasswordLength} characters.`)
  }
  if (isCommonPassword(password)) {
    throw new StartupError(`${name} is one of the most common passwords, which are tried first. Choose another.`)
  }
}

/** Also for a pooler in session mode: it does not pass on the settings of connections either. */
function pooler(text: string | null): Pooler {
  if (text === null || text === 'transaction') return text
  throw new StartupError(`DATABASE_POOLER must be transaction or not set, not "${text}".`)
}

function port(name: string, text: string | null): number | null {
  if (text === null) return null
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= 65_535) return number
  throw new StartupError(`${name} must be a number from 0 to 65535, not "${text}".`)
}

function metricsAddress(host: string | null, text: string | null): Config['metricsAddress'] {
  const number = port('METRICS_PORT', text)
  return number === null ? null : { host: host ?? '127.0.0.1', port: number }
}

/** The OTLP exporter specification, "Endpoint URLs for OTLP/HTTP". */
const tracesUrl = (endpoint: string | null) => endpoint && `${endpoint}/v1/traces`

const maxDays = 36_500

/** A number of days, hours, seconds or milliseconds. */
function period(name: string, text: string | null, max: number): number | null {
  if (text === null) return null
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number
  throw new StartupError(`${name} must be a number from 1 to ${max}, not "${text}".`)
}

function program(name: string, path: string | null): string | null {
  if (path === null || existsSync(path)) return path
  throw new StartupError(`${name} must be the path of a program, and there is nothing at "${path}".`)
}

/** Validates a secret that is sent in a header. It must not appear in the error message. */
function key(name: string, text: string | null): string | null {
  if (text === null || /^[\x21-\x7e]{16,200}$/.test(text)) return text
  throw new StartupError(`${name} must have 16 to 200 characters, letters, digits and signs without spaces.`)
}

const credentials = 'GOOGLE_APPLICATION_CREDENTIALS'

/** The pattern of project ids includes legacy ids with a domain. */
function firestore(projectId: string | null, emulatorHost: string | null, keyFile: string | null) {
  if (projectId === null) return null
  if (!/^([a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(projectId)) {
    throw new StartupError(`FIRESTORE_PROJECT_ID must be the id of a Google Cloud project, not "${projectId}".`)
  }
  if (emulatorHost !== null && !/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i.test(emulatorHost)) {
    throw new StartupError(`FIRESTORE_EMULATOR_HOST must be a host and a port, not "${emulatorHost}".`)
  }
  if (keyFile !== null && !existsSync(keyFile)) {
    throw new StartupError(`${credentials} must be the path of a key file, and there is nothing at "${keyFile}".`)
  }
  return { projectId, emulatorHost, timeoutMs: 8_000 }
}

function address(text: string): string {
  const [ip = '', bits = '1', ...rest] = text.split('/')
  const maxBits = isIP(ip) === 6 ? 128 : 32
  if (isIP(ip) !== 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits && rest.length === 0) return text
  throw new StartupError(`TRUSTED_PROXIES must list IP addresses or networks, not "${text}".`)
}

/**
 * A mailed link must not be built from the Host header of a request, so PUBLIC_URL is required. The URL
 * contains a password and must not appear in the error message.
 */
function mail(smtpUrl: string | null, from: string | null, publicUrl: string | null): MailSettings | null {
  if (smtpUrl === null) return null
  if (!URL.canParse(smtpUrl) || !/^smtps?:\/\/[^/]/.test(smtpUrl)) {
    throw new StartupError('SMTP_URL must be an address such as smtps://user:password@mail.example.com.')
  }
  if (from === null || !isSender(from)) {
    throw new StartupError(
      'MAIL_FROM must be the sender of mails when SMTP_URL is set: Gatehouse <office@example.com>.',
    )
  }
  if (publicUrl === null) {
    throw new StartupError('PUBLIC_URL must be set when SMTP_URL is set: mails contain links to the console.')
  }
  return { smtpUrl, from }
}

const isSender = (from: string): boolean =>
  !/[\r\n]/.test(from) && emailAddress().safeParse(/<([^<>]*)>$/.exec(from)?.[1] ?? from).success
