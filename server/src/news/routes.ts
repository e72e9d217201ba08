import { newsCalls, type News } from '@gatehouse/contract/news'

import type { Deps } from '../deps'
import type { Serve } from '../http/serve'
import { orderNotifications } from './notification-order'
import { findNews, markLook } from './repository'

/** What the bell shows. A look is an admin's own matter and no change of the business, so it writes no `change` row. */
export function serveNews(serve: Serve, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  async function read(adminId: string): Promise<News> {
    // A database that takes no writes just now still shows what it has.
    await orderNotifications(db).catch((error: unknown) =>
      log.warn({ err: error }, 'notifications could not be ordered'),
    )
    return await findNews(db, adminId)
  }

  serve(newsCalls.find, async ({ signedIn: { admin } }) => ({ status: true, data: await read(admin.id) }))

  serve(newsCalls.seen, async (call) => {
    const { admin } = call.signedIn
    await call.asCaller((tx) => markLook(tx, admin.id, new Date(call.body.until)))
    return { status: true, data: await read(admin.id) }
  })
}
