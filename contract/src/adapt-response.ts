import type { ResponseBody, Endpoint } from './endpoint'
import { asObject, asText } from './specification-host'
import { z } from './zod'

/** An answer as the console reads it: a change that another host answers with its flag alone carries no record. */
export type Read<E extends Endpoint> =
  ResponseBody<E> extends { message: string; data: infer Data }
    ? Omit<ResponseBody<E>, 'data'> & { data?: Data | undefined }
    : ResponseBody<E>

/**
 * Reads the body of a success by the endpoint's schema, completed first for hosts that know only the specification. Undefined when
 * it does not fit. Of a change whose answer is a sentence, the flag is enough: HTTP success and no `status: false`.
 */
export function adaptResponse<E extends Endpoint>(endpoint: E, body: unknown): Read<E> | undefined {
  const completed = endpoint.adapter ? endpoint.adapter(body) : body
  const exact = endpoint.response.safeParse(completed)
  // The endpoint's own schema has just parsed it: Read only widens that type.
  if (exact.success) return exact.data as Read<E>
  if (saysOnlyThatItIsDone(endpoint) && asObject(body)?.['status'] !== false) {
    const done: unknown = { status: true, message: asText(asObject(body)?.['message']) }
    return done as Read<E>
  }
  return undefined
}

const saysOnlyThatItIsDone = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' && endpoint.response instanceof z.ZodObject && 'message' in endpoint.response.shape
