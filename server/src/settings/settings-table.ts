import { idempotencyKeyHours } from '@gatehouse/contract/response'
import { securityEventDays } from '@gatehouse/contract/security-event'

import { backup } from './backup-settings'
import * as is from './setting-types'

// Parsing, messages, docs/settings.md and .env.example follow from this table (settings-documents.test.ts).

const days = is.integer(1, 36_500)
const port = is.integer(0, 65_535)
const region = is.matching(/^[a-z0-9-]{2,40}$/, 'be a region such as eu-west-1')

const addresses = {
  PORT: { type: port, default: '4000', meaning: 'the port to listen on' },
  HOST: { type: is.anyText, default: '127.0.0.1', meaning: 'the address to listen on' },
  PUBLIC_URL: {
    type: is.bareAddress,
    unset: 'from the request',
    example: 'https://console.example.com',
    meaning: 'the address of this server: the base of media URLs and one-use links, the host name of passkeys',
  },
  TRUSTED_PROXIES: {
    type: is.separatedList(is.addressOrNetwork),
    unset: 'none',
    meaning: 'reverse proxies whose `X-Forwarded-*` headers are trusted, separated by commas',
  },
  CORS_ORIGINS: {
    type: is.separatedList(is.bareAddress),
    unset: 'none',
    meaning: 'other origins whose consoles may call this server',
  },
  SHUTDOWN_DELAY_SECONDS: {
    type: is.integer(0, 300),
    default: '0',
    meaning: 'for how long requests are still served after `/readyz` has become 503, for a load balancer',
  },
  SHUTDOWN_DRAIN_SECONDS: {
    type: is.integer(1, 3_600),
    default: '2',
    meaning: 'for how long running requests, such as uploads, may continue after that',
  },
}

const data = {
  DATA_DIR: { type: is.folder, default: './data', meaning: 'the folder of the embedded database and the media' },
  DATABASE_URL: {
    type: is.secret(/^postgres(ql)?:\/\//, 'start with postgres:// or postgresql://'),
    unset: 'the embedded database',
    example: 'postgresql://gatehouse:secret@localhost:5432/gatehouse',
    meaning: 'a PostgreSQL server (15 or newer) instead of the embedded database',
  },
  DATABASE_POOLER: {
    type: is.choice('transaction'),
    unset: 'no pooler',
    example: 'transaction',
    meaning: '`transaction` if `DATABASE_URL` is the address of a connection pooler such as PgBouncer, in any mode',
  },
  READ_ONLY: {
    type: is.flag,
    default: 'false',
    meaning: '`true`: changes get 503 and no background jobs run, [while the data are moved](operations.md#moving)',
  },
}

const access = {
  ADMIN_EMAIL: {
    type: is.email,
    unset: '`admin@gatehouse.local`',
    example: 'you@example.com',
    meaning: 'the email of the first admin, used only while no admin exists',
  },
  ADMIN_PASSWORD: {
    type: is.password,
    unset: 'a random one, which the start prints',
    hasSpaces: true,
    meaning: 'the password of the first admin, used only while no admin exists',
  },
  REQUIRE_SECOND_FACTOR: {
    type: is.flag,
    default: 'false',
    meaning: '`true`: admins without a passkey or an authenticator app can only set one up',
  },
  PUBLIC_LISTINGS: { type: is.flag, default: 'false', meaning: '`true`: `GET /data/*` needs no token' },
  PUBLIC_LISTINGS_MAX_AGE: {
    type: is.integer(0, 86_400),
    default: '30',
    meaning:
      'for how many seconds browsers and caches may show what `GET /data/*` returned without a token, also after it was changed or deleted; `0`: they ask each time ([API](api.md#public-listings))',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    type: is.flag,
    default: 'false',
    meaning:
      '`true`: [webhooks](operations.md#webhooks) also send to private addresses and to `http:`, for development',
  },
  INTAKE_KEY: {
    type: is.headerSecret,
    unset: 'off',
    meaning: "secret with which the business's own site or app posts sign-ups and inquiries ([API](api.md))",
  },
}

const consolePage = {
  BUSINESS_NAME: {
    type: is.anyText,
    default: 'Gatehouse',
    meaning: 'the name on the sign-in page, in the sidebar and in the title',
  },
  BUSINESS_COLOR: {
    type: is.darkColor,
    default: '#1f6b58',
    meaning: 'the colour of the business on shared pictures of listings',
  },
  PLOT_SIZES: {
    type: is.plotSizes,
    default: 'Lagos=648',
    meaning: 'the square metres of a plot by state, by which sizes in plots are shown in m²',
  },
  LISTING_URL: {
    type: is.listingAddress,
    unset: 'shared texts have no link',
    example: 'https://www.example.com/homes/{reference}',
    meaning: "the page of a listing on the business's own site, for shared texts and the QR code on paper",
  },
  API_HOST: { type: is.address, unset: 'same origin', meaning: 'the host that the console calls' },
  AUTH_HOST: { type: is.address, unset: 'same origin', meaning: 'the host that the console calls to sign in' },
  MEDIA_ORIGINS: {
    type: is.separatedList(is.sourceOfMedia),
    unset: 'own origin',
    meaning: "allowed origins of images and videos in the page's Content-Security-Policy; `https:` allows all",
  },
}

const media = {
  FFMPEG_PATH: {
    type: is.existingPath('a program'),
    unset: 'the one on PATH',
    meaning: 'the ffmpeg that converts videos; without it, AVI videos can only be downloaded',
  },
  S3_BUCKET: {
    type: is.bucket,
    unset: 'media are in `DATA_DIR`',
    example: 'media/gatehouse',
    meaning: 'media are stored in that bucket or its folder',
  },
  S3_ENDPOINT: {
    type: is.address,
    unset: "Amazon's",
    example: 'https://s3.example.com',
    meaning: "the address of an S3 service other than Amazon's, also for backups",
  },
  S3_REGION: {
    type: region,
    unset: '`AWS_REGION`, or us-east-1',
    example: 'us-east-1',
    meaning: 'the region of the buckets',
  },
  S3_FORCE_PATH_STYLE: {
    type: is.flag,
    unset: '`true` with `S3_ENDPOINT`',
    example: 'true',
    meaning: '`true`: addresses have the bucket in the path instead of the host name',
  },
  MEDIA_READS: {
    type: is.choice('proxied', 'presigned'),
    default: 'proxied',
    meaning: '`presigned`: browsers read from the bucket, at addresses that expire; `proxied`: from this server',
  },
  AWS_ACCESS_KEY_ID: {
    type: is.anyText,
    unset: 'a role',
    meaning: 'with the next one, the credentials of the buckets',
  },
  AWS_SECRET_ACCESS_KEY: { type: is.anyText, unset: 'a role', meaning: 'the secret of that key' },
  AWS_REGION: { type: region, unset: 'us-east-1', meaning: 'the region of the buckets without `S3_REGION`' },
}

const mail = {
  SMTP_URL: {
    type: is.mailServer,
    unset: 'links are only shown',
    example: 'smtps://user:password@mail.example.com',
    meaning: 'the mail server that sends one-use links; needs `PUBLIC_URL`',
  },
  MAIL_FROM: {
    type: is.sender,
    onlyWith: 'SMTP_URL',
    isRequired: true,
    example: 'Gatehouse <office@example.com>',
    meaning: 'the sender of mails',
  },
}

const firestore = {
  FIRESTORE_PROJECT_ID: {
    // Legacy ids have a domain.
    type: is.matching(/^([a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'be the id of a Google Cloud project'),
    unset: 'careers are in PostgreSQL',
    meaning: "careers are stored in that Firestore project, with Google's usual credentials",
  },
  GOOGLE_APPLICATION_CREDENTIALS: {
    type: is.existingPath('a key file'),
    onlyWith: 'FIRESTORE_PROJECT_ID',
    unset: 'those of the machine',
    meaning: "a file with Google's credentials",
  },
  FIRESTORE_EMULATOR_HOST: {
    type: is.matching(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i, 'be a host and a port'),
    onlyWith: 'FIRESTORE_PROJECT_ID',
    unset: "Google's service",
    meaning: 'an emulator of Firestore, for trials',
  },
}

const retention = {
  SIGNUP_RETENTION_DAYS: { type: days, unset: 'never', meaning: 'sign-ups that are older are removed for good' },
  INQUIRY_RETENTION_DAYS: { type: days, unset: 'never', meaning: 'inquiries that are older are removed for good' },
  SECURITY_EVENT_RETENTION_DAYS: {
    type: days,
    default: String(securityEventDays),
    meaning: 'for how long sign-ins and failed attempts are stored',
  },
  IDEMPOTENCY_RETENTION_HOURS: {
    type: is.integer(1, 168),
    default: String(idempotencyKeyHours),
    meaning: `for how long responses are stored for repeated requests; with less than ${idempotencyKeyHours}, a draft that is sent again later may be saved twice`,
  },
}

const monitoring = {
  METRICS_TOKEN: {
    type: is.headerSecret,
    unset: 'no details',
    meaning: 'secret with which the monitoring reads `/metrics` and the details of `/readyz`',
  },
  METRICS_PORT: {
    type: port,
    unset: 'none',
    meaning: 'a port for the monitoring only; without `METRICS_TOKEN` everyone who can reach it can read `/metrics`',
  },
  METRICS_HOST: { type: is.anyText, default: '127.0.0.1', meaning: 'the address of that port' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    type: is.address,
    unset: 'none are recorded',
    meaning: 'a collector of OpenTelemetry that gets the spans of requests and SQL statements, without values',
  },
  LOG_REQUESTS: {
    type: is.flag,
    default: 'false',
    meaning: '`true`: one line in the log for each request, without addresses and values',
  },
  SLOW_STATEMENT_MS: {
    type: is.integer(1, 600_000),
    default: '1000',
    meaning: 'SQL statements that take as long or longer are logged with their name',
  },
}

/** All settings by the titles of the page of settings, in its order. */
export const settingGroups = {
  'Addresses and requests': addresses,
  Data: data,
  'Sign-in and access': access,
  Console: consolePage,
  Media: media,
  Mail: mail,
  'Careers in Firestore': firestore,
  'How long data are stored': retention,
  Monitoring: monitoring,
  Backups: backup,
} satisfies Record<string, Record<string, is.Setting>>

export const settings = {
  ...addresses,
  ...data,
  ...access,
  ...consolePage,
  ...media,
  ...mail,
  ...firestore,
  ...retention,
  ...monitoring,
  ...backup,
}
