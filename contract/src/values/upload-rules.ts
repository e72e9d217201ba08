/** Resumable uploads by the tus protocol, version 1.0.0 (docs/decisions/0045). */
export const uploadsPath = '/uploads'

/** The calls. Their requests and responses are described by tus; errors are `ErrorResponse`. */
export const uploadCalls = [
  { method: 'POST', path: '/uploads', summary: 'Start a resumable upload of one file of a property (tus 1.0.0)' },
  { method: 'HEAD', path: '/uploads/{id}', summary: 'How much of an upload the server has stored' },
  { method: 'PATCH', path: '/uploads/{id}', summary: 'Continue an upload at its offset' },
  { method: 'DELETE', path: '/uploads/{id}', summary: 'Discard an upload' },
] as const

/** For how long an upload is stored from its start, finished or not, until a property uses it. */
export const uploadDays = 7

/** Uploads of an admin that no property uses yet: several forms with all their files. */
export const maxUnusedUploads = 200

/** The address that names a finished upload in the kept lists of a property. */
export const uploadAddress = (id: string): string => `${uploadsPath}/${id}`

/** The id in the address of an upload (absolute or not), or null. The host may have changed. */
export const parseUploadId = (address: string): string | null => /\/uploads\/([\w-]{22})$/.exec(address)?.[1] ?? null

/** A console replaces the address, which is quoted as file names are, by the name of the file. */
export const uploadMessages = {
  notFound: 'This upload is not on the server any more. Please send the file again.',
  damaged: 'The file was damaged on its way: its SHA-256 differs. Please send it again.',
  tooMany: `You have ${maxUnusedUploads} uploads that no property uses. Save or discard some of them.`,
  unavailable: (address: string) => `“${address}” is not on the server any more. Please send it again.`,
  unfinished: (address: string) => `“${address}” has not arrived completely. Please wait until it has.`,
  otherGroup: (address: string) => `“${address}” was uploaded for another field. Please send it again.`,
}
