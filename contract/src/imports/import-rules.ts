import { type FileSlot, megabyte } from '../files/upload'

/** What can be imported: the names of the command. They have no schemas, which buttons would load. */
export const importTargets = ['listings', 'agents', 'affiliates', 'signups', 'inquiries'] as const
export type ImportTarget = (typeof importTargets)[number]

/** Rows are only checked; imported if all of them can be; or imported except for those that cannot be. */
export const importModes = ['check', 'all', 'good'] as const
export type ImportMode = (typeof importModes)[number]

/** `failed`: the server could not finish; nothing more happens until it is checked again. */
export const importStates = ['checking', 'ready', 'writing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

export const importRowStates = [
  /** Not read yet. */
  'unread',
  'new',
  /** It changes the record with its id. */
  'update',
  /** It is as the record with its id is. */
  'unchanged',
  /** In Gatehouse already. */
  'existing',
  /** Equal to an earlier row, and left out. */
  'repeated',
  'refused',
  /** The record was changed since the file was exported, so it is left as it is. */
  'changed_since',
  'written',
] as const
export type ImportRowState = (typeof importRowStates)[number]

/** A file with a table, as an upload of the group `table` or in a multipart form. */
export const tableFile = {
  accepts: ['text/csv'],
  max: 1,
  maxBytes: 50 * megabyte,
  wrongType: 'Import a CSV file: in Excel, choose File, Save As, "CSV UTF-8"',
  label: 'file',
} as const satisfies FileSlot

export const maxImportedRows = 100_000
/** For how long an import and its rows are stored. */
export const importDays = 7

/** A heading that is mapped to it is not imported. */
export const ignoredField = 'ignore'

export const importMessages = {
  notFound: 'This import is no longer on the server. Please choose the file again.',
  rowNotFound: 'This row is not part of the import',
  fileRequired: 'Send a file, or the address of a finished upload',
  busy: 'The server is working on this import. Please wait until it is done.',
  done: 'This import is done',
  yourFiles: 'The server is reading 3 of your files. Please wait until one of them is done.',
  allFiles: 'The server is busy with other imports. Please try again in a moment.',
  stopped: 'Stopped. Nothing was imported.',
  discarded: 'The import was discarded',
  checking: 'The file is being checked',
  writing: 'The import has started',
  rowChanged: 'The row was checked again',
  failed: 'The server could not finish. Check the file again.',
  unknownField: 'A column is assigned to a field that does not exist',
} as const
