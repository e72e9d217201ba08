import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'

import { sendRequest } from '../../server/test/send-request'
import { expectNoViolationsInBothThemes as check } from '../support/axe'
import { startGatehouse } from '../support/gatehouse'
import { addSession, expect, test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A receiver on this machine that accepts what the secret has signed, while `isBroken` is false. */
async function startReceiver() {
  const receiver = { secret: '', isBroken: true, accepted: [] as string[], url: '', close: () => void server.close() }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers
      const key = Buffer.from(receiver.secret.replace('whsec_', ''), 'base64')
      const expected = `v1,${createHmac('sha256', key)
        .update(`${String(id)}.${String(time)}.${text}`)
        .digest('base64')}`
      if (receiver.isBroken || signature !== expected) return response.writeHead(500).end('Out of order')
      receiver.accepted.push((JSON.parse(text) as { type: string }).type)
      return response.end('Thank you')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return receiver
}

test('by keyboard, a webhook is created, tested, fails, and is sent again', async ({ page }) => {
  const receiver = await startReceiver()
  const gatehouse = await startGatehouse({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  try {
    const { url } = gatehouse
    await addSession(page, gatehouse)
    await page.goto(`${url}/webhooks`)
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await check(page, 'the page without webhooks')
    await page.getByRole('button', { name: 'Create New Webhook' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'New Webhook' })
    await expect(form.getByLabel(/^Name/)).toBeFocused()
    await page.keyboard.type('Lagos site')
    await form.getByLabel(/^Address/).fill(receiver.url)
    await form.getByRole('checkbox', { name: 'Announcements' }).press('Space')
    await check(page, 'the form of a webhook')
    await form.getByLabel(/^Name/).press('Enter')
    const shown = page.getByRole('dialog', { name: 'Secret of Lagos site' })
    receiver.secret = await shown.getByLabel('Secret', { exact: true }).inputValue()
    expect(receiver.secret).toMatch(/^whsec_/)
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()
    await check(page, 'the page with a webhook')

    await page.getByRole('link', { name: 'Deliveries to Lagos site' }).press('Enter')
    await page.getByRole('button', { name: 'Send Test' }).press('Enter')
    await expect(page.getByText('The receiver has not accepted the test')).toBeVisible()
    const table = page.getByRole('table', { name: 'Deliveries to Lagos site' })
    await table.getByRole('button', { name: /^Details of webhook\.test/ }).press('Enter')
    await expect(table.getByText('Out of order')).toBeVisible()
    await check(page, 'the deliveries of a webhook')

    const token = await gatehouse.signIn()
    const body = { announcement_text: 'Open house this Saturday', redirect_link: '' }
    await sendRequest(url, announcementEndpoints.create, { token, body })
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).press('Enter')
      await expect(table.getByText('announcement.create')).toBeVisible({ timeout: 1_000 })
      await expect(table.getByText('Waiting')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    receiver.isBroken = false
    await table.getByRole('button', { name: /^Details of announcement\.create/ }).press('Enter')
    await table.getByRole('button', { name: 'Send Again' }).first().press('Enter')
    await expect.poll(() => receiver.accepted).toEqual(['announcement.create'])
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).press('Enter')
      await expect(table.getByText('Delivered')).toBeVisible({ timeout: 1_000 })
    }).toPass()
  } finally {
    await gatehouse.remove()
    receiver.close()
  }
})

test.describe('on a phone of 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an address that is not public is rejected at its field, and a public one is saved', async ({
    page,
    ownGatehouse,
  }) => {
    await addSession(page, ownGatehouse)
    await page.goto(`${ownGatehouse.url}/webhooks?form=new`)
    const form = page.getByRole('dialog', { name: 'New Webhook' })
    await form.getByLabel(/^Name/).fill('Portal')
    await form.getByLabel(/^Address/).fill('https://169.254.169.254/latest')
    await form.getByText('Properties').tap()
    await form.getByRole('button', { name: 'Create Webhook' }).tap()
    await expect(form.getByText(/^The address is not public/).first()).toBeVisible()
    await form.getByLabel(/^Address/).fill('https://8.8.8.8/hooks')
    await form.getByRole('button', { name: 'Create Webhook' }).tap()
    await page.getByRole('dialog', { name: 'Secret of Portal' }).getByRole('button', { name: 'Done' }).tap()
    await expect(page.getByRole('list', { name: 'Webhooks' })).toContainText('https://8.8.8.8/hooks')
    await check(page, 'a webhook on a phone')
  })
})
