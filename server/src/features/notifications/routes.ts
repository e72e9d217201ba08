import { notificationEndpoints, type Notifications } from '@gatehouse/contract/notification'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { orderNotifications } from './notification-order'
import { findNotifications, markNotificationsSeen } from './repository'

/** What the bell shows. A look is an admin's own matter and no change of the business, so it writes no `change` row. */
export function registerNotificationsRoutes(route: Route, { db, log }: Pick<Dependencies, 'db' | 'log'>): void {
  async function read(adminId: string): Promise<Notifications> {
    // A database that takes no writes just now still shows what it has.
    await orderNotifications(db).catch((error: unknown) =>
      log.warn({ err: error }, 'notifications could not be ordered'),
    )
    return await findNotifications(db, adminId)
  }

  route(notificationEndpoints.find, async ({ signedIn: { admin } }) => ({ status: true, data: await read(admin.id) }))

  route(notificationEndpoints.seen, async (call) => {
    const { admin } = call.signedIn
    await call.asCaller((tx) => markNotificationsSeen(tx, admin.id, new Date(call.body.until)))
    return { status: true, data: await read(admin.id) }
  })
}
