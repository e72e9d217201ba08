import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sendRequest, type TestFile } from '../send-request'

/** A change that was sent with an Idempotency-Key, and its response if one was received. */
export interface SentChange {
  readonly action: 'create' | 'update' | 'archive' | 'unarchive' | 'delete' | 'restore'
  readonly send: (url: string) => Promise<{ readonly status: number; readonly text: string }>
  /** The id of the property; null for a creation, whose response contains it. */
  readonly id: string | null
  response: string | null
}

export const findPropertyId = ({ id, response }: SentChange): string =>
  id ?? (JSON.parse(response ?? '') as { data: { id: string } }).data.id

/**
 * Sends a change, possibly again, and stores its response. Returns the id of the property.
 * @throws Error if the request fails, or if the response differs from the one before
 */
export async function sendChange(change: SentChange, url: string): Promise<string> {
  const { status, text } = await change.send(url)
  if (status !== 200) throw new Error(`${change.action} returned ${status}: ${text}`)
  if (change.response !== null && change.response !== text)
    throw new Error(`${change.action} returned another response when it was sent again: ${change.response}\n${text}`)
  change.response = text
  return findPropertyId(change)
}

/** Creates and changes properties, one change after the other, until the server is killed. */
export async function changeUntilKilled(url: string, token: string, photograph: TestFile, journal: SentChange[]) {
  const send = async (change: SentChange) => {
    journal.push(change)
    return await sendChange(change, url)
  }
  try {
    for (;;) {
      const id = await send(createChange(token, photograph))
      for (const action of ['update', 'archive', 'update', 'unarchive', 'delete', 'restore'] as const) {
        await send(makeChange(id, action, token))
      }
    }
  } catch (error) {
    // fetch throws a TypeError if the connection is refused or breaks. Other errors fail the test.
    if (!(error instanceof TypeError)) throw error
  }
}

function createChange(token: string, photograph: TestFile): SentChange {
  const headers = { 'Idempotency-Key': randomUUID() }
  const files = { property_images: [photograph, photograph] }
  const send = (url: string) =>
    sendRequest(url, propertyEndpoints.create, { token, headers, body: samplePropertyInput, files })
  return { action: 'create', send, id: null, response: null }
}

function makeChange(id: string, action: Exclude<SentChange['action'], 'create'>, token: string): SentChange {
  const sent = { token, params: { id }, headers: { 'Idempotency-Key': randomUUID() } }
  const price = Math.round(Math.random() * 1_000_000_000)
  const sends = {
    update: (url: string) =>
      sendRequest(url, propertyEndpoints.update, { ...sent, body: { ...samplePropertyInput, price } }),
    archive: (url: string) => sendRequest(url, propertyEndpoints.archive, sent),
    unarchive: (url: string) => sendRequest(url, propertyEndpoints.unarchive, sent),
    delete: (url: string) => sendRequest(url, propertyEndpoints.remove, sent),
    restore: (url: string) => sendRequest(url, propertyEndpoints.restore, sent),
  }
  return { action, send: sends[action], id, response: null }
}

/** Sends one upload slowly, in small chunks, so that the server is killed at any point of it. */
export async function uploadUntilKilled(url: string, token: string, photograph: TestFile): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(samplePropertyInput))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const name of ['property_images', 'property_images', 'floor_plan'])
    form.append(name, new Blob([new Uint8Array(photograph.content)]), photograph.name)
  const whole = new Response(form)
  const headers = { Authorization: token, 'Content-Type': whole.headers.get('content-type') ?? '' }
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const chunks = async function* () {
    const length = Math.ceil(bytes.length / 40)
    for (let at = 0; at < bytes.length - length; at += length) {
      yield bytes.subarray(at, at + length)
      await pause(Math.random() * 40)
    }
    // The upload never completes; it ends when the server is killed.
    await pause(60_000, undefined, { ref: false })
  }
  const body = ReadableStream.from(chunks())
  await fetch(`${url}${propertyEndpoints.create.path}`, { method: 'POST', headers, body, duplex: 'half' }).catch(
    () => null,
  )
}
