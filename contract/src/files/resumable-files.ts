import { propertyFiles } from '../entities/property-files'
import { tableFile } from '../imports/import-rules'
import type { FileSlot } from './upload'

/** The groups of files that can be uploaded before they are used (docs/decisions/0045). */
export const resumableFiles = { ...propertyFiles, table: tableFile } as const satisfies Record<string, FileSlot>
