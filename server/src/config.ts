import { fileURLToPath } from 'node:url'

import { StartupError } from './app-error'
import type { ObjectStorageService, ObjectStorageSettings } from './settings/bucket'
import { type Environment, listSet, readSettings, type Settings } from './settings/read-settings'
import { timeLimits } from './settings/time-limits'

/** What the program is configured to do: the settings, and constants that are shorter in tests. */
export type Config = Readonly<ReturnType<typeof readConfig>>

export type BackupSettings = Config['backup']
export type FirestoreSettings = NonNullable<Config['firestore']>
export type MailSettings = NonNullable<Config['mail']>

/** The relative path is the one from server/src and from the bundle in server/dist. */
const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url))

/**
 * Reads and validates the settings (docs/settings.md), once at start (docs/decisions/0029).
 * @throws StartupError for an invalid one, with its name, value and expected format
 */
export function readConfig(environment: Environment) {
  const settings = readSettings(environment)
  checkTogether(settings)
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    /** What DATABASE_URL leads to: 'transaction' is a pooler, null PostgreSQL itself. */
    pooler: settings.DATABASE_POOLER,
    publicUrl: settings.PUBLIC_URL,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    apiHost: settings.API_HOST ?? '',
    authHost: settings.AUTH_HOST ?? '',
    mediaOrigins: settings.MEDIA_ORIGINS ?? [],
    corsOrigins: settings.CORS_ORIGINS ?? [],
    publicListings: settings.PUBLIC_LISTINGS,
    /** The age of responses without a token in caches, in seconds. */
    publicListingsMaxAge: settings.PUBLIC_LISTINGS_MAX_AGE,
    /** Reject changes, while the data are being moved to another server. */
    readOnly: settings.READ_ONLY,
    /** Webhooks may send to private addresses, and without TLS: for development. */
    allowPrivateWebhooks: settings.WEBHOOK_ALLOW_PRIVATE,
    requireSecondFactor: settings.REQUIRE_SECOND_FACTOR,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    intakeKey: settings.INTAKE_KEY,
    ffmpegPath: settings.FFMPEG_PATH,
    mail: readMail(settings),
    firestore: readFirestore(settings),
    objectStorage: readObjectStorage(settings),
    /** The service of all buckets, also of backups. */
    s3: readService(settings),
    businessName: settings.BUSINESS_NAME,
    businessColor: settings.BUSINESS_COLOR,
    /** With {id} or {reference}; '' without one (docs/decisions/0094). */
    listingUrl: settings.LISTING_URL ?? '',
    /** 'Lagos=648': square metres of a plot by state (docs/decisions/0091). */
    plotSizes: settings.PLOT_SIZES,
    retention: readRetention(settings),
    shutdown: {
      delayMs: settings.SHUTDOWN_DELAY_SECONDS * 1_000,
      drainMs: settings.SHUTDOWN_DRAIN_SECONDS * 1_000,
    },
    /** Secret for /metrics and the details of /readyz; null: neither is available on the port of the API. */
    metricsToken: settings.METRICS_TOKEN,
    /** Where /metrics is available as well; null: nowhere else. */
    metricsAddress:
      settings.METRICS_PORT === null ? null : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    backup: {
      /** A folder or an `s3://` address; null: the server makes no backups. */
      to: settings.BACKUP_TO,
      everyMs: settings.BACKUP_EVERY,
      rehearseEveryMs: settings.BACKUP_REHEARSE_EVERY,
      keep: settings.BACKUP_KEEP,
      keys: {
        passphrase: settings.BACKUP_PASSPHRASE,
        recipient: settings.BACKUP_RECIPIENT,
        identity: settings.BACKUP_IDENTITY,
        signingKey: settings.BACKUP_SIGNING_KEY,
      },
    },
    /** Where spans are sent (OTLP exporter specification, "Endpoint URLs for OTLP/HTTP"). */
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT && `${settings.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    slowStatementMs: settings.SLOW_STATEMENT_MS,
    logRequests: settings.LOG_REQUESTS,
    /** Whether each setting is set, by its name, for the diagnostics. */
    settings: listSet(environment),
    /** The folder of the built console; not a setting. */
    consoleDir: builtConsole,
    /** Not a setting: constant, but shorter in tests. */
    timeLimits,
    /** True only in tests: lists, too, are checked against the contract before they are sent. */
    checkLists: false,
  }
}

function checkTogether(settings: Settings): void {
  // A mailed link must not be built from the Host header of a request.
  if (settings.SMTP_URL !== null && settings.PUBLIC_URL === null)
    throw new StartupError('PUBLIC_URL must be set when SMTP_URL is set: mails contain links to the console.')
  if (settings.BACKUP_PASSPHRASE !== null && settings.BACKUP_RECIPIENT !== null)
    throw new StartupError('Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, not both.')
}

const readMail = ({ SMTP_URL, MAIL_FROM }: Settings) =>
  SMTP_URL === null || MAIL_FROM === null ? null : { smtpUrl: SMTP_URL, from: MAIL_FROM }

const readFirestore = ({ FIRESTORE_PROJECT_ID, FIRESTORE_EMULATOR_HOST }: Settings) =>
  FIRESTORE_PROJECT_ID === null
    ? null
    : {
        projectId: FIRESTORE_PROJECT_ID,
        emulatorHost: FIRESTORE_EMULATOR_HOST,
        /** Timeout of one operation; not a setting. The library's default is ten minutes. */
        timeoutMs: 8_000,
      }

/** For how long data is stored; null: without end (docs/decisions/0042). */
const readRetention = (settings: Settings) => ({
  signupDays: settings.SIGNUP_RETENTION_DAYS,
  inquiryDays: settings.INQUIRY_RETENTION_DAYS,
  securityEventDays: settings.SECURITY_EVENT_RETENTION_DAYS,
  idempotencyHours: settings.IDEMPOTENCY_RETENTION_HOURS,
})

const readService = (settings: Settings): ObjectStorageService => ({
  endpoint: settings.S3_ENDPOINT,
  region: settings.S3_REGION ?? settings.AWS_REGION ?? 'us-east-1',
  forcePathStyle: settings.S3_FORCE_PATH_STYLE ?? settings.S3_ENDPOINT !== null,
})

/** The bucket that stores the media; null: they are stored in the data folder. */
const readObjectStorage = (settings: Settings): ObjectStorageSettings | null =>
  settings.S3_BUCKET && {
    ...settings.S3_BUCKET,
    ...readService(settings),
    presignedReads: settings.MEDIA_READS === 'presigned',
  }
