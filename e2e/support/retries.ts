import type { Page } from '@playwright/test'

/**
 * Requests without a response or with a 5xx are repeated after one and two seconds
 * (console/src/app/query-client.ts): in documents that `page` opens from now on, without these delays.
 */
export const skipRetryDelays = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const original = window.setTimeout.bind(window)
    const withoutDelay = (handler: TimerHandler, ms?: number, ...args: unknown[]) =>
      original(handler, ms === 1_000 || ms === 2_000 ? 0 : ms, ...args)
    window.setTimeout = withoutDelay as typeof window.setTimeout
  })
