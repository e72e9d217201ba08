import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { recordOf } from '../response'
import { Timestamp } from '../values/fields'
import { z } from '../zod'
import { exportedEntities } from './columns'
import { exportFormats } from './export-rules'

const { get, post } = callsOf('Export')

/** A file by a one-use link, for browsers, which send no token when they download. */
export const ExportLinkInput = lazySchema(() =>
  z.object({
    entity: z.enum(exportedEntities, 'There is no such list'),
    format: z.enum(exportFormats, `format must be one of ${exportFormats.join(', ')}`),
    /** As in the address of the file. */
    query: z.optional(z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(40_000)))),
  }),
)
export type ExportLinkInput = z.infer<typeof ExportLinkInput>

/** Additions to the specification. */
export const exportEndpoints = {
  createLink: post('/admin/export/links', 'Create a link that downloads an export once, within a minute', {
    body: ExportLinkInput,
    response: recordOf(lazySchema(() => z.object({ path: z.string(), expires_at: Timestamp }))),
  }),
  download: get('/admin/export/download/{token}', 'The file of a one-use link', {
    access: 'anyone',
    fileType: 'application/octet-stream',
  }),
} as const
