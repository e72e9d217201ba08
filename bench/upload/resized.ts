import { chromium } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromiumFlags, findChromium } from '../../e2e/support/chromium'
import { fillNewProperty } from '../../e2e/support/property-form'
import { makePhotograph } from '../api/photographs/make-photograph'
import { type Running } from '../gatehouse'
import { type Figure, seconds } from '../report'

const count = 20
const maxShare = 0.35

/** Photographs in New Property, with Chromium: the bytes that are sent, against those of the files. */
export async function measureResized({ url, token }: Running): Promise<Figure[]> {
  const different = await Promise.all([1, 2, 3, 4].map(makePhotograph))
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-photographs-'))
  const photographs = Array.from({ length: count }, (_, index) => join(folder, `phone-${index}.jpg`))
  let fileBytes = 0
  for (const [index, path] of photographs.entries()) {
    const photograph = different[index % different.length] ?? Buffer.alloc(0)
    fileBytes += photograph.length
    await writeFile(path, photograph)
  }
  const counter = await countBytes(new URL(url))
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const page = await browser.newPage()
    await page.goto(`${counter.url}/icon.svg`)
    await page.evaluate((value) => localStorage.setItem('authToken', value), token)
    await page.goto(`${counter.url}/properties`)
    const form = await fillNewProperty(page, 'Measured Close, Lekki', {})
    const start = performance.now()
    const before = counter.bytes()
    await form.getByLabel('Add Photos').setInputFiles(photographs)
    await form.getByText(/ MB saved: /).waitFor({ timeout: 300_000 })
    console.log(`${count} photographs were resized in ${seconds(performance.now() - start)}`)
    await form.getByRole('button', { name: 'Add Property' }).click()
    await page.getByText('Property created successfully').waitFor({ timeout: 300_000 })
    const share = (counter.bytes() - before) / fileBytes
    return [
      {
        what: `bytes sent of ${count} photographs of ${(fileBytes / count / 1_000_000).toFixed(1)} MB, of their size`,
        measured: share.toFixed(2),
        target: `under ${maxShare}`,
        isReached: share < maxShare,
      },
    ]
  } finally {
    await browser.close()
    counter.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A TCP proxy that counts what the browser sends: Chromium does not report the size of a form with files. */
async function countBytes({ hostname, port }: URL) {
  let bytes = 0
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.on('data', (chunk) => (bytes += chunk.length))
    client.pipe(server).pipe(client)
    for (const socket of [client, server])
      socket.on('error', () => {
        client.destroy()
        server.destroy()
      })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () => void proxy.close(),
  }
}
