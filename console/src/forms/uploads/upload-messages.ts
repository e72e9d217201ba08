import { uploadMessages } from '@gatehouse/contract/values/upload-rules'
import { ApiError } from '../../api/api-error'

type Addresses = ReadonlyMap<File, string>

/** The files whose uploads a rejected save names as not on the server: they are to be sent again. */
export function findLostFiles(reason: unknown, addresses: Addresses): File[] {
  if (!(reason instanceof ApiError) || reason.status !== 422) return []
  const messages = new Set([reason.message, ...Object.values(reason.errors)])
  const isLost = (address: string) =>
    messages.has(uploadMessages.unavailable(address)) || messages.has(uploadMessages.unfinished(address))
  return [...addresses].flatMap(([file, address]) => (isLost(address) ? [file] : []))
}

/** Returns the error with the names of files in place of the addresses of their uploads. */
export function withFileNames(reason: unknown, addresses: Addresses): unknown {
  if (!(reason instanceof ApiError)) return reason
  const rename = (message: string) =>
    [...addresses].reduce((text, [file, address]) => text.replaceAll(address, file.name), message)
  const errors = Object.entries(reason.errors).map(([name, message]) => [name, rename(message)])
  const { status, code, current, retryAfter } = reason
  return new ApiError({
    status,
    code,
    current,
    retryAfter,
    message: rename(reason.message),
    errors: Object.fromEntries(errors) as Record<string, string>,
  })
}
