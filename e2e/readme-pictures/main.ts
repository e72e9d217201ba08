import { chromium } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { chromiumFlags, findChromium } from '../support/chromium'
import { startDemo } from './demo-server'
import { takePictures } from './pictures'
import { recordTour } from './tour'

// `npm run readme-pictures`: makes the pictures of the README anew, from the demo.
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
await mkdir(folder, { recursive: true })
const demo = await startDemo()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  await takePictures(browser, demo, folder)
  await recordTour(browser, demo, folder)
} finally {
  await browser.close()
  await demo.remove()
}
