import { randomUUID } from 'node:crypto'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { statsEndpoints } from '@gatehouse/contract/stats'

import type { Figure } from '../../bench/report'
import { admin } from '../../e2e/support/gatehouse'
import { makePhotograph } from '../../server/test/media/pictures'
import { continueUpload, offsetOf, startUpload } from '../../server/test/media/resumable-upload'
import { sendRequest } from '../../server/test/send-request'
import { until } from '../../server/test/until'
import { maxFigure, none } from '../proof'
import type { Cluster } from './cluster'

/** What one instance has done is valid on the other. */
export async function compareState(cluster: Cluster, token: string): Promise<Figure[]> {
  const migrations = await cluster.query<{ count: string }>('select count(*) from change where entity = $1', ['admin'])
  return [
    none('first admins but one, made by instances that started together', Number(migrations[0]?.count) - 1),
    await signOutElsewhere(cluster),
    await countAttemptsTogether(cluster),
    await sendKeyToBoth(cluster, token),
    ...(await serveMediaElsewhere(cluster, token)),
    await finishUploadElsewhere(cluster, token),
  ]
}

export async function signIn(url: string): Promise<string> {
  const body = { email: admin.email, pswd: admin.password }
  return (await sendRequest(url, sessionEndpoints.signIn, { body })).response.token
}

async function signOutElsewhere({ instances: [one, other] }: Cluster): Promise<Figure> {
  const token = await signIn(one!.url)
  const isSignedIn = async () => (await sendRequest(other!.url, statsEndpoints.find, { token })).status === 200
  if (!(await isSignedIn())) throw new Error('A session of one instance is not valid on the other')
  await sendRequest(one!.url, sessionEndpoints.signOut, { token })
  const signedOutAt = performance.now()
  await until('the other instance has seen it', async () => !(await isSignedIn()))
  return maxFigure('a sign-out is seen by the other instance after', (performance.now() - signedOutAt) / 1_000, 1, 's')
}

/** Ten attempts for an address and an account (docs/decisions/0039), alternately. */
async function countAttemptsTogether({ instances }: Cluster): Promise<Figure> {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { url } = instances[attempt % 2]!
    const headers = { 'X-Forwarded-For': '198.51.100.7' }
    const body = { email: 'nobody@homes.test', pswd: 'a wrong password' }
    statuses.push((await sendRequest(url, sessionEndpoints.signIn, { headers, body })).status)
  }
  const expected = [...Array(10).fill(401), 429, 429]
  return none(
    'attempts to sign in that were not counted together',
    statuses.filter((status, at) => status !== expected[at]),
  )
}

async function sendKeyToBoth({ instances }: Cluster, token: string): Promise<Figure> {
  const faults: string[] = []
  for (let round = 0; round < 10; round += 1) {
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = { announcement_text: `Once ${round}`, redirect_link: '' }
    const sent = { token, headers, body }
    const create = ({ url }: { url: string }) => sendRequest(url, announcementEndpoints.create, sent)
    const [one, other] = await Promise.all(instances.map(create))
    if (one?.status !== 200 || one.text !== other?.text) faults.push(`${one?.text} ${other?.text}`)
  }
  return none('keys sent to both at the same time with two records or responses, of 10', faults)
}

/** The other instance has none of its bytes, and receives them again, as the tus client sends them. */
async function finishUploadElsewhere({ instances }: Cluster, token: string): Promise<Figure> {
  const [one, other] = instances.map(({ url }) => ({ url, token }))
  const content = new Uint8Array(await makePhotograph({ width: 1_600, height: 1_200 }))
  const address = await startUpload(one!, content)
  const half = content.length >> 1
  await continueUpload(one!, address, 0, content.slice(0, half))
  const rejected = await continueUpload(other!, address, half, content.slice(half))
  const offset = await offsetOf(other!, address)
  await continueUpload(other!, address, offset ?? -1, content)
  const body = { ...samplePropertyInput, kept_property_images: [address] }
  const created = await sendRequest(other!.url, propertyEndpoints.create, { token, body })
  if (created.status !== 200) console.log(`  ${created.text}`)
  const steps = [rejected.status === 409, offset === 0, created.status === 200]
  return none(
    'failed steps of an upload that is started on one and finished on the other, of 3',
    steps.filter((isRight) => !isRight),
  )
}

/** Photographs are saved on one and read from the other, and each job is done once, by either. */
async function serveMediaElsewhere({ instances, query }: Cluster, token: string): Promise<Figure[]> {
  const [one, other] = instances
  const files = {
    property_images: [{ name: 'front.jpg', content: await makePhotograph({ width: 1_600, height: 1_200 }) }],
  }
  const count = 6
  let missing = 0
  for (let index = 0; index < count; index += 1) {
    const sent = { token, body: samplePropertyInput, files }
    const created = await sendRequest(instances[index % 2]!.url, propertyEndpoints.create, sent)
    const { pathname } = new URL(created.response.data.property_images[0]!)
    for (const { url } of [one!, other!]) {
      const picture = await fetch(url + pathname)
      if (picture.status !== 200 || (await picture.arrayBuffer()).byteLength === 0) missing += 1
    }
  }
  const waiting = () =>
    query<{ id: string }>(`select id from pgboss.job where state <> 'completed' and name not like '%-failed'`)
  await until('the jobs are done', async () => (await waiting()).length === 0, 60_000)
  const repeated = await query(`select id from pgboss.job where retry_count > 0`)
  return [
    none(`photographs that one of the instances could not send, of ${count}`, missing),
    none('jobs that were started more than once', repeated),
  ]
}
