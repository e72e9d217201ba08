import type { Page } from '@playwright/test'
import { makeUnreachable } from './unreachable-server'

/**
 * Drops the next response from this path: the connection fails after the server has processed the request.
 * `dropped` resolves when that has happened. An object, because a returned promise would be awaited.
 */
export async function dropNextResponse(page: Page, path: string): Promise<{ dropped: Promise<void> }> {
  await makeUnreachable(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
  const dropped = new Promise<void>((resolve, reject) => {
    session.once('Fetch.requestPaused', ({ requestId }) => {
      session
        .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        .then(() => session.detach())
        .then(resolve, reject)
    })
  })
  return { dropped }
}
