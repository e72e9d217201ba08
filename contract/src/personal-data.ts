import { accountMessages } from './account'
import { callsOf } from './calls'
import { lazySchema } from './lazy-schema'
import { pagingFields } from './paging'
import { listOf, recordOf, savedOf } from './response'
import { Id, isStorable, Timestamp } from './values/fields'
import { readIdentifier } from './values/identifier'
import { z } from './zod'

export const personalDataMessages = {
  identifierInvalid: 'Enter an email address or a phone number',
  identifierMissing: 'Enter an email address or a phone number',
  tooMany: 'Search for at most 10 emails and phone numbers',
  erased: 'Personal data erased',
  careerIsBeingChanged: 'A career with this email or number is being changed. Please try again in a minute.',
  failedToFind: 'Failed to search for personal data',
  errorFinding: 'Error searching for personal data',
  failedToExport: 'Failed to export personal data',
  errorExporting: 'Error exporting personal data',
  failedToErase: 'Failed to erase personal data',
  errorErasing: 'Error erasing personal data',
  failedToFetchReceipts: 'Failed to fetch receipts',
  noReceipts: 'No erasures yet',
} as const

/** What every receipt states. */
export const erasureNotice =
  'Backups, the write-ahead log (WAL) and unused space of the database may contain the data until they expire or ' +
  'are overwritten. Drafts and files in browsers, exported files, and mail outside Gatehouse cannot be reached. ' +
  'Files that were imported must not be imported again.'

/**
 * What an erasure does with a record: its row is deleted; its personal values are replaced; the searched
 * values are removed from its text; it stays as it is, for a reason.
 */
const erasureOutcomes = ['deleted', 'anonymised', 'redacted', 'kept'] as const
export type ErasureOutcome = (typeof erasureOutcomes)[number]

export const maxIdentifiers = 10

/** One person: emails and phone numbers in any form (docs/decisions/0042). */
const identifiers = () =>
  z
    .array(
      z.string().check(
        z.maxLength(254),
        z.refine(isStorable),
        z.refine((text) => readIdentifier(text) !== null, personalDataMessages.identifierInvalid),
      ),
    )
    .check(
      z.minLength(1, personalDataMessages.identifierMissing),
      z.maxLength(maxIdentifiers, personalDataMessages.tooMany),
    )

export const PersonSearch = lazySchema(() => z.object({ identifiers: identifiers() }))

const ErasureRequest = lazySchema(() =>
  z.object({
    identifiers: identifiers(),
    /** The password of the signed-in admin, because an erasure cannot be undone. */
    current_pswd: z
      .string({ error: accountMessages.currentIsRequired })
      .check(z.minLength(1, accountMessages.currentIsRequired), z.maxLength(1_000)),
  }),
)

export const PersonalRecord = lazySchema(() =>
  z.object({
    /** The entity. Any text, so that a new one does not break older clients. */
    kind: z.string(),
    id: Id,
    /** A name or the beginning of a text. */
    label: z.string(),
    created_at: Timestamp,
    /** Deleted, but not yet purged. */
    is_deleted: z.boolean(),
    outcome: z.enum(erasureOutcomes),
    /** Why a record is kept; null for the others. */
    reason: z.nullable(z.string()),
  }),
)
export type PersonalRecord = z.infer<typeof PersonalRecord>

/** The most records of a kind in the response; an erasure and an export have no such limit. */
export const maxRecordsPerKind = 100

export const FoundPerson = lazySchema(() =>
  z.object({
    /** The searched values in their normal form: ada@people.test, +2348031234567. */
    identifiers: z.array(z.string()),
    /** The newest `maxRecordsPerKind` of each kind. */
    records: z.array(PersonalRecord),
    /** How many there are of each kind found. */
    totals: z.record(z.string(), z.int()),
    /** Rows of the history with personal values. */
    history: z.int(),
    /** Stored responses to repeated requests. */
    responses: z.int(),
    /** Other emails and phone numbers in these records: perhaps the same person. */
    related: z.array(z.string()),
  }),
)
export type FoundPerson = z.infer<typeof FoundPerson>

/** One item of an export: a row of the table `kind` with its columns. */
const ExportedItem = lazySchema(() =>
  z.object({
    /** A kind of record, `session`, `passkey`, `security_event`, `file`, `change` or `response`. */
    kind: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
)

/** How many rows of a kind have had an outcome. */
export const ErasureResult = lazySchema(() =>
  z.object({
    /** A kind of record, `change` (history), `response` (stored response) or `file`. */
    kind: z.string(),
    outcome: z.enum(erasureOutcomes),
    count: z.int(),
    reason: z.nullable(z.string()),
  }),
)
export type ErasureResult = z.infer<typeof ErasureResult>

/** Contains no personal values of the erased person. */
export const ErasureReceipt = lazySchema(() =>
  z.object({
    id: Id,
    created_at: Timestamp,
    /** Who erased. */
    admin_name: z.string(),
    /** SHA-256 of each searched value in its normal form, in hexadecimal. */
    hashes: z.array(z.object({ kind: z.enum(['email', 'phone']), sha256: z.string() })),
    results: z.array(ErasureResult),
    notice: z.string(),
  }),
)
export type ErasureReceipt = z.infer<typeof ErasureReceipt>

export const receiptPageSize = 10

const { get, post } = callsOf('Personal data')

/** Additions to the specification (docs/decisions/0042). POST, so that no personal value is in an address. */
export const personalDataEndpoints = {
  find: post(
    '/admin/personal-data/find',
    'Find everything that is stored about a person, and what an erasure would do with it',
    { body: PersonSearch, response: recordOf(FoundPerson) },
  ),
  export: post('/admin/personal-data/export', 'Export everything that is stored about a person, as a stream', {
    body: PersonSearch,
    response: listOf(ExportedItem),
  }),
  erase: post('/admin/personal-data/erase', 'Erase a person; it cannot be undone', {
    holdsPassword: true,
    body: ErasureRequest,
    response: savedOf(ErasureReceipt),
  }),
  listReceipts: get(
    '/admin/personal-data/receipts',
    'Receipts of erasures, newest first: the whole list, or a page of it by query',
    {
      query: lazySchema(() => {
        const { limit, cursor, page } = pagingFields()
        return z.object({ limit, cursor, page })
      }),
      response: listOf(ErasureReceipt),
    },
  ),
} as const
