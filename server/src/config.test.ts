import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

import { readConfig } from './config'
import { StartupError } from './app-error'

describe('an invalid setting is reported in one line', () => {
  test.each([
    ['PORT', 'http', 'PORT must be a number from 0 to 65535, not "http".'],
    ['PORT', '65536', 'PORT must be a number from 0 to 65535, not "65536".'],
    ['PORT', '-1', 'PORT must be a number from 0 to 65535, not "-1".'],
    ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL must start with postgres:// or postgresql://.'],
    ['DATABASE_POOLER', 'session', 'DATABASE_POOLER must be transaction or not set, not "session".'],
    ['ADMIN_EMAIL', 'nobody', 'ADMIN_EMAIL must be an email address, not "nobody".'],
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have 8 to 128 characters.'],
    ['ADMIN_PASSWORD', 'x'.repeat(129), 'ADMIN_PASSWORD must have 8 to 128 characters.'],
    [
      'ADMIN_PASSWORD',
      'Password123',
      'ADMIN_PASSWORD is one of the most common passwords, which are tried first. Choose another.',
    ],
    [
      'PUBLIC_URL',
      'https://homes.ng/gatehouse/',
      'PUBLIC_URL must have no path, such as https://app.example.com, not "https://homes.ng/gatehouse/".',
    ],
    [
      'PUBLIC_URL',
      'https://homes.ng/?',
      'PUBLIC_URL must be an address such as https://api.example.com, not "https://homes.ng/?".',
    ],
    [
      'PUBLIC_URL',
      'https://homes.ng#start',
      'PUBLIC_URL must be an address such as https://api.example.com, not "https://homes.ng#start".',
    ],
    [
      'PUBLIC_URL',
      'https://:secret@homes.ng',
      'PUBLIC_URL must be an address such as https://api.example.com, without a user name and a password.',
    ],
    ['PUBLIC_URL', 'gatehouse', 'PUBLIC_URL must be an address such as https://api.example.com, not "gatehouse".'],
    ['API_HOST', 'ftp://x.ng', 'API_HOST must be an address such as https://api.example.com, not "ftp://x.ng".'],
    [
      'AUTH_HOST',
      'https://a:b@x',
      'AUTH_HOST must be an address such as https://api.example.com, without a user name and a password.',
    ],
    [
      'CORS_ORIGINS',
      'https://a.ng/console',
      'CORS_ORIGINS must have no path, such as https://app.example.com, not "https://a.ng/console".',
    ],
    ['CORS_ORIGINS', '*', 'CORS_ORIGINS must be an address such as https://api.example.com, not "*".'],
    ['MEDIA_ORIGINS', "'self'", `MEDIA_ORIGINS must be an address such as https://api.example.com, not "'self'".`],
    ['SIGNUP_RETENTION_DAYS', '0', 'SIGNUP_RETENTION_DAYS must be a number from 1 to 36500, not "0".'],
    ['INQUIRY_RETENTION_DAYS', 'a year', 'INQUIRY_RETENTION_DAYS must be a number from 1 to 36500, not "a year".'],
    ['IDEMPOTENCY_RETENTION_HOURS', '169', 'IDEMPOTENCY_RETENTION_HOURS must be a number from 1 to 168, not "169".'],
    ['PUBLIC_LISTINGS', 'yes', 'PUBLIC_LISTINGS must be true or false, not "yes".'],
    ['TRUSTED_PROXIES', 'proxy', 'TRUSTED_PROXIES must list IP addresses or networks, not "proxy".'],
    // It would trust everybody.
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'TRUSTED_PROXIES must list IP addresses or networks, not "0.0.0.0/0".'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES must list IP addresses or networks, not "10.0.0.0/33".'],
    [
      'INTAKE_KEY',
      'fifteen-letters',
      'INTAKE_KEY must have 16 to 200 characters, letters, digits and signs without spaces.',
    ],
    [
      'INTAKE_KEY',
      'a key with spaces in it',
      'INTAKE_KEY must have 16 to 200 characters, letters, digits and signs without spaces.',
    ],
    [
      'FFMPEG_PATH',
      '/nowhere/ffmpeg',
      'FFMPEG_PATH must be the path of a program, and there is nothing at "/nowhere/ffmpeg".',
    ],
    [
      'BUSINESS_COLOR',
      // White text on it has a contrast of 4.4.
      '#d14d00',
      'BUSINESS_COLOR must be a colour such as #1f6b58, dark enough for white text, not "#d14d00".',
    ],
    [
      'BUSINESS_COLOR',
      'green',
      'BUSINESS_COLOR must be a colour such as #1f6b58, dark enough for white text, not "green".',
    ],
    [
      'FIRESTORE_PROJECT_ID',
      'My Project',
      'FIRESTORE_PROJECT_ID must be the id of a Google Cloud project, not "My Project".',
    ],
  ])('%s=%.40s', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new StartupError(message))
  })
})

test.each(['http://homes.ng/{id}', 'https://homes.ng/listing', 'https://homes.ng/{name}', 'homes.ng/{id}'])(
  'LISTING_URL=%s is reported in one line',
  (address) => {
    const expected =
      'be an https address with {id} or {reference} in it, such as https://www.example.com/homes/{reference}'
    const error = new StartupError(`LISTING_URL must ${expected}, not "${address}".`)
    expect(() => readConfig({ LISTING_URL: address })).toThrow(error)
  },
)

test.each([
  ['FIRESTORE_EMULATOR_HOST', '8080', 'FIRESTORE_EMULATOR_HOST must be a host and a port, not "8080".'],
  [
    'GOOGLE_APPLICATION_CREDENTIALS',
    '/nowhere/key.json',
    'GOOGLE_APPLICATION_CREDENTIALS must be the path of a key file, and there is nothing at "/nowhere/key.json".',
  ],
])('%s is validated if careers are stored in Firestore', (name, value, message) => {
  expect(() => readConfig({ FIRESTORE_PROJECT_ID: 'ade-homes', [name]: value })).toThrow(new StartupError(message))
  expect(readConfig({ [name]: value }).firestore).toBeNull()
})

describe('object storage', () => {
  test.each([
    [
      { S3_BUCKET: 'My Bucket' },
      'S3_BUCKET must be the name of a bucket, with an optional folder: media or media/gatehouse, not "My Bucket".',
    ],
    [
      { S3_BUCKET: 'media/../other' },
      'S3_BUCKET must be the name of a bucket, with an optional folder: media or media/gatehouse, not "media/../other".',
    ],
    [
      { S3_ENDPOINT: 's3.homes.ng' },
      'S3_ENDPOINT must be an address such as https://api.example.com, not "s3.homes.ng".',
    ],
    [{ S3_REGION: 'EU West' }, 'S3_REGION must be a region such as eu-west-1, not "EU West".'],
    [{ S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE must be true or false, not "yes".'],
    [{ MEDIA_READS: 'direct' }, 'MEDIA_READS must be proxied or presigned, not "direct".'],
  ])('%j is reported in one line', (invalid, message) => {
    expect(() => readConfig({ S3_BUCKET: 'media', ...invalid })).toThrow(new StartupError(message))
  })

  test('is used with S3_BUCKET only; another service has the bucket in its paths', () => {
    expect(readConfig({ S3_ENDPOINT: 'https://s3.homes.ng', MEDIA_READS: 'presigned' }).objectStorage).toBeNull()
    const atAmazon = { bucket: 'media', prefix: '', endpoint: null, region: 'eu-west-1', forcePathStyle: false }
    expect(readConfig({ S3_BUCKET: 'media', AWS_REGION: 'eu-west-1' }).objectStorage).toEqual({
      ...atAmazon,
      presignedReads: false,
    })
    const settings = { S3_BUCKET: 'media/gatehouse/', S3_ENDPOINT: 'https://s3.homes.ng', MEDIA_READS: 'presigned' }
    expect(readConfig(settings).objectStorage).toEqual({
      bucket: 'media',
      prefix: 'gatehouse/',
      endpoint: 'https://s3.homes.ng',
      region: 'us-east-1',
      forcePathStyle: true,
      presignedReads: true,
    })
  })
})

describe('mail', () => {
  const settings = {
    SMTP_URL: 'smtps://user:secret@mail.homes.ng',
    MAIL_FROM: 'Homes <office@homes.ng>',
    PUBLIC_URL: 'https://console.homes.ng',
  }

  test.each([
    [{ SMTP_URL: 'mail.homes.ng' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example.com.'],
    [
      { SMTP_URL: 'https://u:secret@x.ng' },
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com.',
    ],
    [{ MAIL_FROM: '' }, 'MAIL_FROM must be the sender of mails when SMTP_URL is set: Gatehouse <office@example.com>.'],
    [
      { MAIL_FROM: 'Homes <office>' },
      'MAIL_FROM must be the sender of mails when SMTP_URL is set: Gatehouse <office@example.com>.',
    ],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set when SMTP_URL is set: mails contain links to the console.'],
  ])('%j is reported in one line, without the password', (invalid, message) => {
    expect(() => readConfig({ ...settings, ...invalid })).toThrow(new StartupError(message))
  })

  test('is sent with the settings, and without SMTP_URL not at all', () => {
    expect(readConfig(settings).mail).toEqual({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM })
    expect(readConfig({ MAIL_FROM: 'office@homes.ng' }).mail).toBeNull()
  })
})

test('without settings everything has its default', () => {
  expect(readConfig({ PORT: '', HOST: ' ', BUSINESS_NAME: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    dataDir: resolve('data'),
    databaseUrl: null,
    publicUrl: null,
    adminEmail: null,
    adminPassword: null,
    apiHost: '',
    authHost: '',
    mediaOrigins: [],
    corsOrigins: [],
    publicListings: false,
    trustedProxies: [],
    intakeKey: null,
    businessName: 'Gatehouse',
    businessColor: '#1f6b58',
    listingUrl: '',
    plotSizes: 'Lagos=648',
  })
})

test('the sizes of plots are taken without spaces, and others are reported in one line', () => {
  expect(readConfig({ PLOT_SIZES: ' Lagos = 648, Cross River=464 ' }).plotSizes).toBe('Lagos=648,Cross River=464')
  for (const sizes of ['648', 'Lagos=0', 'Lagos=1e3', 'Lagos=648;Abuja=600', 'Lagos=648,'])
    expect(() => readConfig({ PLOT_SIZES: sizes })).toThrow('PLOT_SIZES must be sizes in m² by state')
})

test('the colour and the address of listings are taken as they are set', () => {
  const listing = 'https://homes.ng/lagos/{reference}?id={id}'
  expect(readConfig({ BUSINESS_COLOR: '#7A1F4B', LISTING_URL: listing })).toMatchObject({
    businessColor: '#7a1f4b',
    listingUrl: listing,
  })
})

test('hosts and origins lose their trailing slash, lists are split at commas and spaces', () => {
  expect(
    readConfig({
      PUBLIC_URL: 'https://Console.example.com:443/',
      API_HOST: 'https://api.example.com/v1/',
      CORS_ORIGINS: 'https://a.example.com/, http://localhost:5173',
      MEDIA_ORIGINS: 'https: https://cdn.example.com',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
      PUBLIC_LISTINGS: 'true',
    }),
  ).toMatchObject({
    publicUrl: 'https://console.example.com',
    apiHost: 'https://api.example.com/v1',
    corsOrigins: ['https://a.example.com', 'http://localhost:5173'],
    mediaOrigins: ['https:', 'https://cdn.example.com'],
    trustedProxies: ['10.0.0.0/8', '::1'],
    publicListings: true,
  })
})
