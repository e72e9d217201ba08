import { hasCode } from './startup-error'

/** Whether an error means that a disk is full: PostgreSQL's disk_full, or the operating system's for our own files. */
export const isStorageFull = (error: unknown): boolean => hasCode(error, '53100', 'ENOSPC', 'EDQUOT')
