import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { Tables } from '../../database/tables'
import type { CareersElsewhere } from '../../features/careers/careers-store'
import { findRecordStates, type RecordState } from '../record-states'

type Records = Parameters<typeof findRecordStates>[1]

/**
 * The states of records by `entity id`, those of careers from their store. `unreachable`: they are not known,
 * because that store does not respond.
 */
export async function findStates(
  db: Kysely<Tables>,
  records: Records,
  careers: CareersElsewhere | null,
): Promise<{ states: ReadonlyMap<string, RecordState>; unreachable: boolean }> {
  const states = findRecordStates(
    db,
    records.filter(({ entity }) => careers === null || entity !== 'career'),
  )
  if (!careers) return { states: await states, unreachable: false }
  const ids = records.flatMap(({ entity, entity_id }) => (entity === 'career' ? entity_id : []))
  const found = findCareerStates(careers, [...new Set(ids)]).catch((error: unknown) => {
    // Logged by the store. The other changes of the page are shown nevertheless.
    if (error instanceof AppError) return null
    throw error
  })
  const [own, ofCareers] = await Promise.all([states, found])
  return { states: new Map([...own, ...(ofCareers ?? [])]), unreachable: ofCareers === null }
}

async function findCareerStates(careers: CareersElsewhere, ids: readonly string[]): Promise<[string, RecordState][]> {
  const live = await careers.find(ids)
  const deleted = await careers.findDeleted(ids.filter((id) => !live.has(id)))
  return [
    ...[...live].map(([id, { title }]) => [`career ${id}`, { label: title, deleted_at: null }] as const),
    ...[...deleted].map(
      ([id, { fields, deletedAt }]) => [`career ${id}`, { label: fields.title, deleted_at: deletedAt }] as const,
    ),
  ].map(([key, state]) => [key, state])
}
