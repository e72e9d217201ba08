import { scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import { errorStatus, type ErrorCode } from '@gatehouse/contract/response'
import { resumableFiles } from '@gatehouse/contract/files/resumable-files'
import { uploadCalls, uploadDays } from '@gatehouse/contract/values/upload-rules'

import { describeAccess } from './introduction'
import type { Operation, Parameter } from './operation'

export const uploadTag = 'Uploads'

type UploadCall = (typeof uploadCalls)[number]

/** The calls of the tus protocol, which have no schemas: they consist of headers and bytes. */
export function uploadOperations(): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of uploadCalls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call)
  return paths
}

function operationOf(call: UploadCall): Operation {
  const { headers, success, returns, errors } = detailsByMethod[call.method]
  const id: Parameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const bytes = { required: call.method === 'PATCH', content: { [fileType]: { schema: {} } } }
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[{}]/g, '').replaceAll('/', '-')}`,
    summary: call.summary,
    description: describeAccess({ ...call, access: 'admin' }),
    tags: [uploadTag],
    security: [{ token: [] }, ...scopesOf(call).map((scope) => ({ apiKey: [scope] }))],
    parameters: [
      ...(call.path.includes('{') ? [id] : []),
      header('Tus-Resumable', '1.0.0'),
      ...headers.map(([name, description]) => header(name, description)),
    ],
    ...(call.method === 'PATCH' || call.method === 'POST' ? { requestBody: bytes } : {}),
    responses: {
      [success]: {
        description: 'Success',
        headers: Object.fromEntries(
          returns.map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
        ),
      },
      ...Object.fromEntries(
        [...everyCall, ...errors].map((code) => [errorStatus[code], { $ref: `#/components/responses/${code}` }]),
      ),
    },
  }
}

const fileType = 'application/offset+octet-stream'

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

type Header = readonly [name: string, description: string]
interface Details {
  readonly headers: readonly Header[]
  readonly success: 200 | 201 | 204
  readonly returns: readonly Header[]
  readonly errors: readonly ErrorCode[]
}

const everyCall: readonly ErrorCode[] = ['unauthenticated', 'protocol_version', 'internal', 'unavailable']
const ofBytes = ['bad_request', 'timeout', 'too_large', 'unsupported_type', 'too_many', 'storage_full'] as const
const offset: Header = ['Upload-Offset', 'Bytes that the server has stored']
const expires: Header = ['Upload-Expires', `${uploadDays} days after the start, finished or not`]

const metadata =
  'Base64 of `group` (' +
  Object.keys(resumableFiles).join(', ') +
  ') and of `sha256`, the SHA-256 of the file in lower-case hex. Other entries are ignored and not stored.'

const detailsByMethod: Readonly<Record<UploadCall['method'], Details>> = {
  POST: {
    headers: [
      ['Upload-Length', 'Bytes of the file'],
      ['Upload-Metadata', metadata],
    ],
    success: 201,
    returns: [['Location', '/uploads/{id}, to be sent in a kept list of a property'], expires],
    errors: [...ofBytes, 'invalid'],
  },
  HEAD: {
    headers: [],
    success: 200,
    returns: [offset, ['Upload-Length', 'Bytes of the file'], ['Upload-Metadata', 'group and sha256']],
    errors: ['not_found'],
  },
  PATCH: {
    headers: [offset],
    success: 204,
    returns: [offset, expires],
    errors: [...ofBytes, 'not_found', 'conflict', 'invalid'],
  },
  DELETE: { headers: [], success: 204, returns: [], errors: ['not_found'] },
}
