import { importEndpoints, type ImportSettings } from '@gatehouse/contract/imports/endpoints'
import { ignoredField, importMessages, type ImportMode } from '@gatehouse/contract/imports/import-rules'
import type { Kysely, Transaction } from 'kysely'

import { AppError, invalidField } from '../../app-error'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import { createAdminSlots } from '../../http/limits/admin-slots'
import { budgets, createBudget } from '../../http/limits/caller-budgets'
import type { RequestContext } from '../../http/request-context'
import type { Route } from '../../http/route'
import { Download } from '../../http/responses/download'
import { ImportFileError } from '../import-file-error'
import { describeImport, describeRow, describeRows } from './describe-import'
import { editRow } from './edit-row'
import { importQueue } from './import-run'
import { rememberMapping, rememberedMapping } from './mappings'
import { readReceivedFile } from './received-file'
import { openRefusedFile } from './refused-file'
import { stageFile } from './stage-file'
import { mappingOf, stagedColumns } from './staged-columns'
import {
  deleteImport,
  deleteReceiving,
  findImport,
  listImports,
  type StagedImport,
  updateImport,
} from './staged-imports'
import { fieldsOf } from './targets-of-console'

type ImportDependencies = Pick<Dependencies, 'db' | 'jobs' | 'media' | 'now'>

/** Files that are imported in the console (docs/decisions/0088). */
export function registerImportRoutes(route: Route, deps: ImportDependencies): void {
  const { db, jobs, now } = deps
  const countImport = createBudget(budgets.imports, now)
  // A file and its text are in memory, and its rows are stored as fast as the database takes them.
  const createSlot = createAdminSlots({
    maxPerAdmin: 3,
    max: 4,
    tooManyOfAdmin: importMessages.yourFiles,
    tooMany: importMessages.allFiles,
  })

  route(importEndpoints.create, async (request) => {
    // A retry: the upload was used by the first request.
    const stored = await request.storedResponse<Awaited<ReturnType<typeof create>>>()
    if (stored) return stored
    const slot = createSlot(request.signedIn.admin.id)
    slot.acquire()
    try {
      countImport(request.signedIn.admin.id)
      return await create(deps, request)
    } finally {
      slot.release()
    }
  })

  route(importEndpoints.list, async ({ signedIn }) => {
    const imports = await listImports(db, signedIn.admin.id)
    return { status: true, data: await Promise.all(imports.map((staged) => describeImport(db, staged))) }
  })

  route(importEndpoints.find, async ({ query, ...request }) => {
    const staged = await findOwn(db, request)
    const data = await describeImport(db, staged)
    return { status: true, data, ...(await describeRows(db, staged, query, now())) }
  })

  route(importEndpoints.refused, async (request) => {
    const staged = await findOwn(db, request)
    const file = { name: 'not-imported.csv', type: 'text/csv; charset=utf-8', isCompressible: true }
    return new Download(openRefusedFile(db, staged), file)
  })

  route(importEndpoints.update, async (request) => {
    await jobs.queue.start()
    return request.mutate(async (tx) => {
      const staged = await findOwn(tx, request)
      if (!canStop(staged, request.body)) assertIdle(staged)
      return await begin(tx, deps, staged, request.body)
    })
  })

  route(importEndpoints.updateRow, (request) =>
    request.mutate(async (tx) => {
      const staged = await findOwn(tx, request)
      assertIdle(staged)
      const line = Number(request.params.line)
      if (!Number.isSafeInteger(line) || line > maxLine) throw new AppError('not_found', importMessages.rowNotFound)
      const row = await editRow(tx, staged, line, request.body.cells, now())
      return { status: true as const, message: importMessages.rowChanged, data: describeRow(staged, row, now()) }
    }),
  )

  route(importEndpoints.remove, (request) =>
    request.mutate(async (tx) => {
      const staged = await findOwn(tx, request)
      if (staged.state === 'writing') throw new AppError('conflict', importMessages.busy)
      await deleteImport(tx, staged.id)
      return { status: true as const, message: importMessages.discarded }
    }),
  )
}

/** That of PostgreSQL's integer. */
const maxLine = 2_147_483_647

async function create(deps: ImportDependencies, request: RequestContext<typeof importEndpoints.create>) {
  const { db, jobs, media, now } = deps
  const { target, mapping = {}, update, month_first = false, skip_duplicates = false, mode = 'check' } = request.body
  const adminId = request.signedIn.admin.id
  // Before the rows are stored, which is not part of the transaction.
  await request.asCaller(() => Promise.resolve({}))
  const file = await readReceivedFile(media, request)
  const about = {
    content: file.content,
    target,
    update,
    mapping,
    isMonthFirst: month_first,
    skipsDuplicates: skip_duplicates,
  }
  const { id, total } = await stageFile(db, { ...about, adminId, source: request.source, clock: now }).catch(explain)
  await jobs.queue.start()
  try {
    return await request.mutate(async (tx) => {
      if (file.upload !== null) await media.uploads.use(tx, [file.upload])
      await updateImport(tx, id, { state: 'ready', total }, { from: 'receiving', now: now() })
      const staged = (await findImport(tx, id))!
      const remembered = await rememberedMapping(tx, staged)
      return await begin(tx, deps, staged, { mapping: { ...remembered, ...mapping }, mode })
    })
  } finally {
    // Of several requests at once with one key, each has stored the rows; one of these imports is received.
    await deleteReceiving(db, id)
  }
}

function explain(error: unknown): never {
  if (!(error instanceof ImportFileError)) throw error
  throw invalidField('file', error.message.charAt(0).toUpperCase() + error.message.slice(1))
}

/** Sets how a file is read and begins to check it, then by mode to import it. The queue must have started. */
async function begin(
  tx: Transaction<Tables>,
  { jobs, now }: ImportDependencies,
  staged: StagedImport,
  settings: ImportSettings,
) {
  const { mapping, mode = 'check', update, month_first, skip_duplicates } = settings
  const changed = {
    mode,
    is_update: update ?? staged.is_update,
    is_month_first: month_first ?? staged.is_month_first,
    skips_duplicates: skip_duplicates ?? staged.skips_duplicates,
    mapping: update === undefined || update === staged.is_update ? { ...staged.mapping, ...mapping } : (mapping ?? {}),
  }
  assertMapping({ ...staged, ...changed })
  const message = canStop(staged, settings) ? importMessages.stopped : null
  const isBegun = { ...changed, state: 'checking', progress: 0, message, operation_id: null } as const
  await updateImport(tx, staged.id, isBegun, { now: now() })
  const begun = (await findImport(tx, staged.id))!
  const columns = stagedColumns(begun)
  if (columns.problems.length === 0) await rememberMapping(tx, begun, mappingOf(columns), now())
  await jobs.queue.add(tx, importQueue, { id: staged.id })
  return { status: true as const, message: messageOf(mode), data: await describeImport(tx, begun) }
}

const messageOf = (mode: ImportMode) => (mode === 'check' ? importMessages.checking : importMessages.writing)

function assertMapping(staged: Pick<StagedImport, 'target' | 'is_update' | 'mapping'>): void {
  const known = new Set([ignoredField, ...fieldsOf(staged).map(({ name }) => name)])
  if (Object.values(staged.mapping).every((field) => known.has(field))) return
  throw invalidField('mapping', importMessages.unknownField)
}

type OwnRequest = Pick<RequestContext<typeof importEndpoints.find>, 'params' | 'signedIn'>

/**
 * An import is known only to its admin, who is the author of what it writes.
 * @throws AppError not_found
 */
async function findOwn(db: Kysely<Tables>, { params, signedIn }: OwnRequest): Promise<StagedImport> {
  const staged = await findImport(db, params.id)
  if (staged?.admin_id !== signedIn.admin.id) throw new AppError('not_found', importMessages.notFound)
  return staged
}

/**
 * Whether it only stops an import that has written nothing yet. One that has is stopped as its operation.
 * With other settings too, a check that runs would finish with the former ones.
 */
function canStop({ state, mode }: StagedImport, settings: ImportSettings): boolean {
  const isAlone = Object.entries(settings).every(([name, value]) => name === 'mode' || value === undefined)
  const hasWrittenNothing = state === 'checking' || (state === 'writing' && mode === 'all')
  return settings.mode === 'check' && isAlone && mode !== 'check' && hasWrittenNothing
}

/** @throws AppError conflict while the server works on it, and when it is done */
function assertIdle({ state }: StagedImport): void {
  if (state === 'checking' || state === 'writing') throw new AppError('conflict', importMessages.busy)
  if (state === 'done') throw new AppError('conflict', importMessages.done)
}
