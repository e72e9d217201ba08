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
  await registerAdmin(gatehouse, person)
  return {
    ...gatehouse,
    signIn: () => gatehouse.signIn(person),
    remove: async () => {
      await gatehouse.remove()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/** The admin whose name the pictures show. */
const person = { name: 'Ngozi Eze', email: 'ngozi.eze@gatehouse.example', password: 'harmattan over Lekki' }

async function registerAdmin(gatehouse: Gatehouse, { name, email, password }: typeof person): Promise<void> {
  const response = await fetch(`${gatehouse.url}/admin/auth/register-admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: await gatehouse.signIn() },
    body: JSON.stringify({
      name,
      email,
      pswd: password,
      confirmPswd: password,
      phone_number: '+2348005550460',
      status: 0,
    }),
  })
  if (!response.ok) throw new Error(`Creating an admin returned ${response.status}`)
}
