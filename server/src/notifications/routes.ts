import { notificationEndpoints, type Notifications } from '@gatehouse/contract/entities/notification'

import { findClockWarnings } from '../database/clock/clock-watch'
import { findBackupWarnings } from '../backup/warnings'
import type { Dependencies } from '../dependencies'
import type { Route } from '../http/route'
import { findNotifications, markNotificationsSeen } from './repository'
import { findWebhookWarnings } from '../webhooks/warnings'
import { orderNotifications } from './service'

/** Marking notifications as seen changes no business data, so it inserts no `change` row. */
export function registerNotificationsRoutes(
  route: Route,
  { db, log, config, now }: Pick<Dependencies, 'db' | 'log' | 'config' | 'now'>,
): void {
  async function read(adminId: string): Promise<Notifications> {
    // While the database rejects writes, the notifications that are ordered already can still be read.
    await orderNotifications(db).catch((error: unknown) =>
      log.warn({ err: error }, 'notifications could not be ordered'),
    )
    const [found, ...warnings] = await Promise.all([
      findNotifications(db, adminId),
      findBackupWarnings(db, config.backup, now()),
      findClockWarnings(db),
      findWebhookWarnings(db),
    ])
    return { ...found, warnings: warnings.flat() }
  }

  route(notificationEndpoints.find, async ({ signedIn: { admin } }) => ({ status: true, data: await read(admin.id) }))

  route(notificationEndpoints.seen, async (request) => {
    const { admin } = request.signedIn
    await request.asCaller((tx) => markNotificationsSeen(tx, admin.id, new Date(request.body.until)))
    return { status: true, data: await read(admin.id) }
  })
}
