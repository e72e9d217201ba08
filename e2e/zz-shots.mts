import { chromium } from '@playwright/test'
const base = 'http://127.0.0.1:4510'
const pages = (process.argv[2] ?? '').split(',')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const token = process.env.TOKEN
for (const [w, h] of [[1440, 900], [768, 1024], [390, 844]] as const)
  for (const colorScheme of (process.env.DARK ? ['light','dark'] : ['light']) as ('light'|'dark')[]) {
    const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme, serviceWorkers: 'block', hasTouch: w < 500, locale: 'en-NG', timezoneId: 'Africa/Lagos', storageState: process.env.STATE })
    const page = await ctx.newPage()
    for (const [i, p] of pages.entries()) {
      await page.goto(base + p)
      await page.waitForTimeout(1800)
      if (process.env.CLICK) { await page.getByRole('button', { name: new RegExp(process.env.CLICK) }).first().click(); await page.waitForTimeout(700) }
      await page.screenshot({ path: `/tmp/h/s/${process.env.NAME ?? 'p'}-${i}-${w}-${colorScheme}.png` })
    }
    await ctx.close()
  }
await browser.close()
