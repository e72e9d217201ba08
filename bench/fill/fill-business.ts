import { hashPassword } from '../../server/src/auth/passwords'
import type { Connections } from '../../server/src/database/connections'
import { admin } from '../gatehouse'
import { historyTables, insertHistory } from './fill-history'
import { agentCount, fillProperties } from './fill-properties'

/** As many as the other fill has at 100,000 properties. */
const agentsFor = (properties: number) => Math.max(20, Math.round((properties / 100_000) * agentCount))

/**
 * Fills an empty database with properties, and with what else two years of work leave. `changesEach`: the
 * `change` rows of each property, at least two.
 */
export async function fillBusiness(filling: Connections, properties: number, changesEach: number): Promise<void> {
  const passwordHash = await hashPassword(admin.pswd)
  await fillProperties(filling, properties, {
    agents: agentsFor(properties),
    insertMore: (client) => insertHistory(client, { email: admin.email, passwordHash, changesEach }),
    moreTables: historyTables,
  })
}
