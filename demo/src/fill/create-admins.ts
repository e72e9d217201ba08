import { createAdmin } from '@gatehouse/server/features/admins/service'
import { prepareFirstAdmin } from '@gatehouse/server/features/admins/first-admin'
import { normalizeEmail } from '@gatehouse/server/database/normalize-email'
import { inTransaction } from '@gatehouse/server/database/transaction'
import type { Dependencies } from '@gatehouse/server/dependencies'
import { orderNotifications } from '@gatehouse/server/notifications/service'
import { findNotifications, markNotificationsSeen } from '@gatehouse/server/notifications/repository'
import { hashPassword } from '@gatehouse/server/auth/passwords'
import { findCredentials, type SignedIn } from '@gatehouse/server/auth/session-repository'

import { colleaguePassword, demoAdmins } from '../business/admins'
import { daysBefore } from '../days'
import type { Admins, Event } from './business-year'
import { seededRandom } from '../seeded-random'

/** The events of the admins themselves, and the admins whom these have created so far. */
export function createAdmins(deps: Dependencies, today: Date): { admins: Admins; events: Event[] } {
  const random = seededRandom(17)
  const created: SignedIn['admin'][] = []
  const admins: Admins = {
    first: () => created[0]!,
    any: () => created[random.integer(0, created.length - 1)]!,
  }
  const passwordHash = hashPassword(colleaguePassword)

  const first: Event = {
    at: daysBefore(today, 400),
    run: async () => {
      const { email } = (await prepareFirstAdmin(deps))!
      const { id, name } = (await findCredentials(deps.db, normalizeEmail(email), null))!
      created.push({ id, name, email })
    },
  }
  const others = demoAdmins.map(({ daysAgo, input }): Event => {
    const run = async () => {
      const admin = {
        ...input,
        passwordHash: await passwordHash,
        createdBy: { adminId: admins.first().id, source: 'console' } as const,
      }
      const { data } = await inTransaction(deps.db, (tx) => createAdmin(tx, admin, deps.now()))
      created.push({ id: data.id, name: input.name, email: input.email })
    }
    return { at: daysBefore(today, daysAgo), run }
  })
  const readsNotifications: Event = {
    at: daysBefore(today, 3),
    run: async () => {
      await orderNotifications(deps.db)
      const { until } = await findNotifications(deps.db, admins.first().id)
      if (until) await markNotificationsSeen(deps.db, admins.first().id, new Date(until))
    },
  }
  return { admins, events: [first, ...others, readsNotifications] }
}
