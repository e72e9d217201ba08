import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'

import { admin, startGatehouse, type Gatehouse } from '../support/gatehouse'

const fillDemo = fileURLToPath(new URL('../../demo/dist/main.js', import.meta.url))

/** A server with the demo's business in a temporary folder, which `remove` deletes. */
export async function startDemo(): Promise<Gatehouse> {
  const parent = await mkdtemp(join(tmpdir(), 'gatehouse-pictures-'))
  const settings = {
    DATA_DIR: join(parent, 'data'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    BUSINESS_NAME: 'Gatehouse',
  }
  await promisify(execFile)(process.execPath, [fillDemo], { env: { ...process.env, ...settings } })
  const gatehouse = await startGatehouse(settings)
  return {
    ...gatehouse,
    remove: async () => {
      await gatehouse.remove()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
