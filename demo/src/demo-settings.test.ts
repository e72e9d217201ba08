import { expect, test } from 'vitest'

interface Script {
  applyDemoSettings: (env: Record<string, string>) => void
}

test('the demo ignores settings of a .env file that lead to the records of a business', async () => {
  const script = new URL('../../scripts/demo-settings.mjs', import.meta.url)
  const { applyDemoSettings } = (await import(script.href)) as Script
  const env: Record<string, string> = {
    DATA_DIR: '/srv/gatehouse',
    DATABASE_URL: 'postgresql://gatehouse@db/gatehouse',
    FIRESTORE_PROJECT_ID: 'ade-homes',
    API_HOST: 'https://api.adehomes.example',
    AUTH_HOST: 'https://sign-in.adehomes.example',
    PUBLIC_URL: 'https://console.adehomes.example',
    BUSINESS_NAME: 'Ade Homes',
  }
  applyDemoSettings(env)
  expect(env).toEqual({
    DATA_DIR: expect.stringMatching(/demo-data$/) as string,
    ADMIN_EMAIL: 'demo@gatehouse.local',
    ADMIN_PASSWORD: 'a house in Lagos',
    BUSINESS_NAME: 'Ade Homes',
  })
})
