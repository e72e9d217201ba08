import { builtServer, memorySettings } from '../../bench/gatehouse'
import { admin } from '../../e2e/support/gatehouse'
import { type KillableServer, startKillable } from '../../server/test/crash/killable-server'
import { freePort } from '../../server/test/free-port'
import { openDatabase } from '../../server/src/database/open'

/** The computer of an office: one server with its own database, and the media on its disk. */
export interface Office {
  readonly settings: { readonly DATA_DIR: string }
  readonly url: string
  start(settings?: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
}

export async function createOffice(dataDir: string): Promise<Office> {
  const port = await freePort()
  const own = { ...memorySettings, PORT: String(port), ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  let server: KillableServer | null = null
  return {
    settings: { DATA_DIR: dataDir },
    url: `http://127.0.0.1:${port}`,
    async start(settings) {
      server = await startKillable(builtServer, dataDir, { ...own, ...settings })
    },
    stop: async () => await server?.stop(),
    async query<Row extends object>(text: string, values: unknown[] = []) {
      const { pool, close } = await openDatabase({ dataDir, attach: true })
      try {
        return (await pool.query<Row>(text, values)).rows
      } finally {
        await close()
      }
    },
  }
}
