import { expect, test } from 'vitest'

interface Script {
  applyDemoSettings: (env: Record<string, string>) => string | null
}

const script = new URL('../../scripts/demo-settings.mjs', import.meta.url)
const { applyDemoSettings } = (await import(script.href)) as Script

const demoSettings = {
  DATA_DIR: expect.stringMatching(/demo-data$/) as string,
  LISTING_URL: 'https://www.example.com/homes/{reference}',
  ADMIN_EMAIL: 'demo@gatehouse.local',
  ADMIN_PASSWORD: 'a house in Lagos',
}

test('the demo ignores settings that lead to the records of a business, and says so', () => {
  const env: Record<string, string> = {
    DATA_DIR: '/srv/gatehouse',
    DATABASE_URL: 'postgresql://gatehouse@db/gatehouse',
    FIRESTORE_PROJECT_ID: 'ade-homes',
    S3_BUCKET: 'ade-homes',
    BACKUP_TO: '/mnt/backup',
    SMTP_URL: 'smtp://mail.adehomes.example',
    API_HOST: 'https://api.adehomes.example',
    AUTH_HOST: 'https://sign-in.adehomes.example',
    PUBLIC_URL: 'https://console.adehomes.example',
    LISTING_URL: 'https://adehomes.example/{id}',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    BUSINESS_NAME: 'Ade Homes',
  }
  expect(applyDemoSettings(env)).toMatch(
    /^The demo ignores DATA_DIR, DATABASE_URL, FIRESTORE_PROJECT_ID, S3_BUCKET, BACKUP_TO, SMTP_URL, API_HOST, AUTH_HOST, PUBLIC_URL, LISTING_URL, OTEL_EXPORTER_OTLP_ENDPOINT: its data are in .*demo-data\.$/,
  )
  expect(env).toEqual({ ...demoSettings, BUSINESS_NAME: 'Ade Homes' })
})

test('nothing is said when there is nothing to ignore', () => {
  const env: Record<string, string> = { PORT: '4100', DATA_DIR: '' }
  expect(applyDemoSettings(env)).toBeNull()
  expect(env).toEqual({ ...demoSettings, PORT: '4100' })
})
