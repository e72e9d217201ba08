import type { Page } from '@playwright/test'

/**
 * The next response from this path is lost on its way: the server has carried out the request when the page's connection
 * breaks. Answers when that has happened.
 */
export async function loseNextResponse(page: Page, path: string): Promise<{ isLost: Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
  const isLost = new Promise<void>((resolve, reject) => {
    session.once('Fetch.requestPaused', ({ requestId }) => {
      session
        .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        .then(() => session.detach())
        .then(resolve, reject)
    })
  })
  return { isLost }
}
