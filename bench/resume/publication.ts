import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { mkdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'

import { startKillable } from '../../server/test/crash/killable-server'
import { testAdmin } from '../../server/test/insert-rows'
import { sendRequest } from '../../server/test/send-request'
import { builtServer } from '../gatehouse'
import { sha256 } from './photographs'

export async function signIn(url: string): Promise<string> {
  const body = { email: testAdmin.email, pswd: testAdmin.password }
  const { response } = await sendRequest(url, sessionEndpoints.signIn, { token: null, body })
  return response.token
}

/** The properties of a location, with the addresses of their pictures. */
export async function findProperties(url: string, token: string, location: string) {
  const { response } = await sendRequest(url, propertyEndpoints.list, { token, query: { limit: 10, q: location } })
  return response.data
}

/** The SHA-256 of the pictures at these addresses, as they are served, in their order. */
export async function hashServed(addresses: readonly string[]): Promise<string[]> {
  const hashes: string[] = []
  for (const address of addresses) {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address} returned ${response.status}`)
    hashes.push(sha256(Buffer.from(await response.arrayBuffer())))
  }
  return hashes
}

/** What a server serves of photographs that were sent with one request, without an interruption. */
export async function hashUninterrupted(paths: readonly string[], dataDir: string): Promise<string[]> {
  await mkdir(dataDir, { recursive: true })
  const gatehouse = await startKillable(builtServer, dataDir)
  try {
    const token = await signIn(gatehouse.url)
    const files = paths.map(async (path) => ({ name: basename(path), content: await readFile(path) }))
    const sent = { token, body: samplePropertyInput, files: { property_images: await Promise.all(files) } }
    const { response } = await sendRequest(gatehouse.url, propertyEndpoints.create, sent)
    return await hashServed(response.data.property_images)
  } finally {
    await gatehouse.killTree()
  }
}
