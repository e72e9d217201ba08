import { chromiumFlags, findChromium } from '../support/chromium'
import { addSession, expect, test } from '../support/test'

// Only the complete browser installs applications.
test.use({ serviceWorkers: 'allow', launchOptions: { executablePath: findChromium(), args: chromiumFlags } })

test('the application can be installed, with the name of the business', async ({ page, ownGatehouse: gatehouse }) => {
  await gatehouse.stop()
  await gatehouse.start({ BUSINESS_NAME: 'Jos Homes' })
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/announcements`)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  const browser = await page.context().newCDPSession(page)
  const manifest = await browser.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  const { name, display, start_url: start } = JSON.parse(manifest.data ?? '') as Record<string, string>
  expect({ name, display, start }).toEqual({ name: 'Jos Homes', display: 'standalone', start: '/' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // The windows of these tests are private ones.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})
