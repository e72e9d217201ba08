import { resumableFiles } from '@gatehouse/contract/files/resumable-files'
import { uploadsPath } from '@gatehouse/contract/values/upload-rules'
import * as fc from 'fast-check'

import { base64, startUpload, type UploadTarget } from '../../server/test/media/resumable-upload'
import { badText } from './bad-values'
import { clientAddress, type KnownIds, type MalformedRequest, oddHeaders, parameterOf } from './malformed-request'

/** The routes of resumable uploads (docs/decisions/0045), which are no endpoints of the contract. */
export const uploadRoutes: readonly MalformedRequest['route'][] = [
  { method: 'POST', path: uploadsPath, access: 'admin' },
  { method: 'HEAD', path: `${uploadsPath}/{id}`, access: 'admin' },
  { method: 'PATCH', path: `${uploadsPath}/{id}`, access: 'admin' },
  { method: 'DELETE', path: `${uploadsPath}/{id}`, access: 'admin' },
]

/** Ids of uploads of these bytes that have been started. */
export async function startUploads(target: UploadTarget, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await startUpload(target, Buffer.from('five!'))).split('/').at(-1) ?? '')
  return ids
}

/** Requests of the tus protocol in which any header, the id or the body may be wrong. */
export const malformedUpload = (route: MalformedRequest['route'], ids: KnownIds): fc.Arbitrary<MalformedRequest> => {
  const parts = {
    id: parameterOf(ids),
    odd: oddHeaders,
    version: oneOf('Tus-Resumable', '1.0.0', '1.0.0', '1.0.0', '1.0.0', '0.2.2', '', '1.0.0, 1.0.0'),
    offset: oneOf('Upload-Offset', '0', '0', '1', '5', '-1', '0x1', '1e3', '', '9'.repeat(30), '0, 0', 'NaN'),
    length: oneOf('Upload-Length', '5', '5', '0', '-5', '5.5', '', '9'.repeat(25), '15000001', 'five'),
    metadata: metadata.map((value) => (value === null ? {} : { 'Upload-Metadata': value })),
    type: oneOf('Content-Type', ...Array<string>(4).fill('application/offset+octet-stream'), '', 'image/jpeg', ';'),
    extension: fc.oneof(
      { weight: 6, arbitrary: fc.constant({}) },
      oneOf('Upload-Concat', 'partial', `final;${uploadsPath}/a ${uploadsPath}/b`, ''),
      oneOf('Upload-Defer-Length', '1', '0', ''),
      oneOf('Upload-Checksum', 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=', 'md6 x', ''),
      oneOf('X-HTTP-Method-Override', 'DELETE', 'PATCH', 'TRACE'),
      oneOf('Content-Encoding', 'gzip', 'br', 'nonsense'),
    ),
    body: fc.option(
      fc.oneof(
        fc.constant(Buffer.from('five!')),
        badText.map((text) => Buffer.from(text)),
        fc.constant(large),
      ),
    ),
    isChunked: fc.boolean(),
    isAuthenticated: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    address: clientAddress,
  }
  return fc.record(parts).map(({ id, body, isChunked, isAuthenticated, address, odd, ...headers }) => ({
    route,
    what: JSON.stringify(headers).slice(0, 200),
    isAuthenticated,
    address,
    request: {
      method: route.method,
      path: route.path.replace('{id}', () => id),
      headers: Object.assign({}, odd, ...Object.values(headers)) as Record<string, string>,
      body: route.method === 'HEAD' || body === null ? undefined : body,
      isChunked,
    },
  }))
}

const large = Buffer.alloc(300_000, 'x')

const oneOf = (name: string, ...values: readonly string[]): fc.Arbitrary<Record<string, string>> =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values).map((value) => ({ [name]: value })) }, fc.constant({}))

const group = fc.constantFrom(...Object.keys(resumableFiles), 'logo', '__proto__', '')
const hash = fc.constantFrom('a'.repeat(64), 'A'.repeat(64), '', '../../etc/passwd')

/** The header, or null for none. */
const metadata: fc.Arbitrary<string | null> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(group, hash).map(([name, sum]) => `group ${base64(name)},sha256 ${base64(sum)}`),
  },
  badText.map((text) => `group ${base64(text)},sha256 ${base64(text)},filename ${base64(text)}`),
  fc.constantFrom('', ',', 'group', 'group !', '__proto__ YQ==', 'a '.repeat(500), 'k YQ==,'.repeat(900)),
  fc.constant(null),
)
