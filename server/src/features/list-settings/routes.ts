import { listSettingEndpoints } from '@gatehouse/contract/lists/list-settings'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { findListSettings, saveListSetting } from './repository'

/** The columns of an admin's own screen are no business data, so they insert no `change` row. */
export function registerListSettingsRoutes(route: Route, { db, now }: Pick<Dependencies, 'db' | 'now'>): void {
  route(listSettingEndpoints.find, async ({ signedIn: { admin } }) => ({
    status: true,
    data: await findListSettings(db, admin.id),
  }))
  route(listSettingEndpoints.save, async (request) => {
    const { admin } = request.signedIn
    await request.asCaller((tx) => saveListSetting(tx, { admin_id: admin.id, ...request.body, now: now() }))
    return { status: true, data: await findListSettings(db, admin.id) }
  })
}
