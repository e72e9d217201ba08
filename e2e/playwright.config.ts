import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { useMemoryFolder } from '../server/test/folders/memory-folder'
import { chromiumFlags, findHeadlessShell } from './support/chromium'

useMemoryFolder()

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/e2e',
  globalSetup: './support/build.ts',
  // Journeys also wait: for animations, slow proxies and time limits.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // For a busy machine. A test that passes does not wait for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Requests that a worker handles are not seen by `page.route`. offline.spec.ts uses it.
    serviceWorkers: 'block',
    // Screenshots and snapshots of every step take much processor time; `--trace on` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadlessShell(), args: chromiumFlags },
  },
})
