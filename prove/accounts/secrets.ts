import { accountEndpoints } from '@gatehouse/contract/account'
import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../bench/gatehouse'
import { testAdmin } from '../../server/test/insert-rows'
import { type Sent, sendRequest } from '../../server/test/send-request'
import { minFigure, none, proof } from '../proof'
import { type Gatehouse, intakeKey, withGatehouse } from '../server/gatehouse'

const passwords = {
  chosen: 'palm wine at dusk 41',
  changed: 'akara every Saturday 42',
  mistyped: 'typed into the wrong field 43',
  first: testAdmin.password,
}

export const secrets = proof({
  name: 'secrets',
  claim:
    'no response, log, table or file contains a password, a token, a key, the secret of a webhook or a hash where it should not',
  numbers: {},
  isQuick: true,
  run: () =>
    withGatehouse(async (gatehouse) => {
      const integrations = await makeIntegrations(gatehouse)
      const { texts, tokens } = await useEverything(gatehouse)
      texts.push(...integrations.texts)
      const { shownOnce } = integrations
      const plain = [...Object.values(passwords), ...tokens, intakeKey, ...shownOnce]
      // As PostgreSQL writes bytes.
      const stored = shownOnce.map((secret) => Buffer.from(secret, 'base64').toString('hex'))
      const hashes = ['$argon2', 'token_hash', 'password_hash']
      const contains = (text: string, values: readonly string[]) => values.some((value) => text.includes(value))
      const responses = texts.filter((text) => contains(text, [...plain, ...hashes]))
      const rows = await readRows(gatehouse)
      // A password hash belongs to the table of admins, the secret of a webhook to its row, and to no other.
      const badRows = rows.filter(
        ({ table, text }) =>
          contains(text, plain) ||
          (table !== 'admin' && text.includes('$argon2')) ||
          (table !== 'webhook' && contains(text, stored)),
      )
      const badLines = gatehouse
        .output()
        .split('\n')
        .filter((line) => contains(line, [...plain, ...hashes]))
      const files = readFiles(gatehouse.dataDir)
      const badFiles = files.filter(({ bytes }) => plain.some((value) => bytes.includes(value)))
      const processes = execFileSync('ps', ['-eo', 'args']).toString()
      for (const { table } of badRows) console.log(`  a row of ${table}`)
      for (const { path } of badFiles) console.log(`  ${path}`)
      return [
        minFigure('responses searched', texts.length, 60),
        none('responses with a password, a token, a key, a secret or a hash', responses),
        minFigure('rows of all tables searched', rows.length, 20),
        none('rows with a password, a token or a key, or with a hash or a secret elsewhere', badRows),
        minFigure('files of the data folder searched', files.length, 100),
        none('files with a password, a token, a key or a secret', badFiles),
        none('lines of the log with one', badLines),
        none('command lines of processes with one', contains(processes, plain) ? 1 : 0),
        none('secrets committed to the repository', committedSecrets()),
      ]
    }, settings),
})

/** So that a webhook can have an address at which nothing listens. */
const settings = { WEBHOOK_ALLOW_PRIVATE: 'true' }

/**
 * Makes what is shown once, a key and the secrets of a webhook, and uses it with its errors. Returns it
 * without prefixes, and the responses that must not contain it.
 */
async function makeIntegrations(gatehouse: Gatehouse) {
  const { url } = gatehouse
  const token = await gatehouse.openSession()
  const webhook = { name: 'Site', url: 'http://127.0.0.1:1/hooks', events: ['announcement' as const] }
  const headers = { 'Idempotency-Key': 'webhook' }
  const created = await sendRequest(url, webhookEndpoints.create, { token, body: webhook, headers })
  const params = { id: created.response.data.id }
  const changed = await sendRequest(url, webhookEndpoints.changeSecret, { token, params })
  const sent = { token, body: { name: 'Portal', scopes: ['feed' as const] } }
  const { key } = (await sendRequest(url, apiKeyEndpoints.create, sent)).response.data
  const repeated = await sendRequest(url, webhookEndpoints.create, { token, body: webhook, headers })
  const tested = await sendRequest(url, webhookEndpoints.test, { token, params })
  const read = (path: string) => fetch(url + path, { headers: { Referer: `${url}/?key=${key}` } })
  const responses = [`/feeds/listings.json?key=${key}`, `/feeds/listings.xml?key=${key}x`, `/data/x?key=${key}`].map(
    read,
  )
  const texts = await Promise.all(responses.map(async (response) => await (await response).text()))
  const secrets = [created.response.secret!, changed.response.data.secret]
  return {
    shownOnce: [...secrets.map((secret) => secret.replace('whsec_', '')), key],
    texts: [repeated.text, tested.text, ...texts],
  }
}

/** Does what concerns passwords and tokens, with their errors, and reads every list. */
async function useEverything({ url }: Gatehouse) {
  const texts: string[] = []
  const tokens: string[] = []
  async function send<E extends Endpoint>(endpoint: E, ...[sent]: Sent<E>) {
    const token = sent?.token === undefined ? (tokens.at(-1) ?? null) : sent.token
    const outcome = await sendRequest(url, endpoint, { ...sent, token })
    texts.push(outcome.text, JSON.stringify([...outcome.headers]))
    return outcome
  }
  const signIn = async (email: string, pswd: string) => {
    const outcome = await sendRequest(url, sessionEndpoints.signIn, { body: { email, pswd } })
    if (outcome.status !== 200) texts.push(outcome.text)
    else tokens.push(outcome.response.token)
  }
  await signIn(testAdmin.email, testAdmin.password)
  // People type their password into the field of the email.
  await signIn(`${passwords.mistyped}@`, 'x')
  await signIn(passwords.mistyped, passwords.mistyped)
  const { chosen, changed } = passwords
  const person = { name: 'Chidi', email: 'chidi@gatehouse.test', phone_number: '1', pswd: chosen, confirmPswd: chosen }
  const headers = { 'Idempotency-Key': 'one' }
  const { response } = await send(adminEndpoints.create, { body: person, headers })
  await send(adminEndpoints.create, { body: person, headers })
  await send(adminEndpoints.create, { body: person })
  await send(adminEndpoints.create, { body: { ...person, confirmPswd: changed } })
  await send(adminEndpoints.create, { body: { ...person, email: passwords.mistyped } })
  await signIn(person.email, changed)
  await signIn(person.email, chosen)
  const change = { current_pswd: chosen, pswd: changed, confirmPswd: changed }
  await send(accountEndpoints.changePassword, { body: { ...change, current_pswd: changed } })
  await send(accountEndpoints.changePassword, { body: change, headers: { 'Idempotency-Key': 'two' } })
  await send(adminEndpoints.list, { headers: { Authorization: `Bearer ${tokens.at(-1)}x` } })
  const params = { id: response.data.id }
  for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET')) {
    // A stream of events has no end.
    const query = endpoint.isEventStream ? { poll: '1' } : {}
    await send(endpoint, { params: params as never, query: query as never })
    if (endpoint.query) await send(endpoint, { params: params as never, query: { ...query, limit: 50 } as never })
  }
  await fetch(`${url}/admin/stats?token=${tokens.at(-1)}`)
  await fetch(`${url}/intake/signups`, { method: 'POST', headers: { Authorization: intakeKey }, body: '{' })
  return { texts, tokens }
}

/** Every row of every table, as text. */
async function readRows({ database: { db } }: Gatehouse) {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const found: { table: string; text: string }[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db)
    found.push(...rows.map(({ text }) => ({ table: name.replace('public.', ''), text })))
  }
  return found
}

/** All files: tables, the write-ahead log, the logs of the database, media. */
function readFiles(folder: string): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      try {
        return [{ path, bytes: readFileSync(path) }]
      } catch {
        // The database has removed it.
        return []
      }
    })
}

/** Private keys and the like in files that git knows. */
function committedSecrets(): string[] {
  // With a line break, or one in a text, and what follows: code that writes such a line has no key.
  const pemKey = String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----(\\n[A-Za-z0-9+/]{20}|\r?$)`
  const pattern = pemKey + '|AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{36}|xox[bp]-[0-9]{10}'
  try {
    const files = execFileSync('git', ['grep', '-lE', '-e', pattern, '--', ':!prove'], { cwd: root }).toString()
    return files.trim().split('\n')
  } catch {
    // git grep exits with 1 if it finds nothing.
    return []
  }
}
