import { entities } from '@gatehouse/contract/entities'
import { recordedNames } from '@gatehouse/contract/fields/derive'
import type { Fields } from '@gatehouse/contract/fields/field'
import type { HistoryEntity, RecordedChange } from '@gatehouse/contract/history/change'
import { factNames } from '@gatehouse/contract/listing/facts'
import { asObject } from '@gatehouse/contract/values/loose-values'
import { Picture, Video } from '@gatehouse/contract/entities/media'
import { describeField } from '../describe/describe-field'
import { isEmpty } from '../describe/describe-value'
import type { Named } from '../describe/field-difference'

/** The fields of a record that a version of it can restore, and those of its files. */
export function restoredNames(entity: HistoryEntity): string[] {
  const fields: Fields = entities[entity].fields
  const files = Object.keys(fields).filter((name) => describeField(entity, name).kind === 'files')
  return [...new Set([...recordedNames<Fields>(fields), ...files, ...(entity === 'inquiry' ? ['answered_at'] : [])])]
}

/** What a restore of `then` changes in the record as it is now. */
export function fieldsToRestore(entity: HistoryEntity, now: unknown, then: unknown): RecordedChange['fields'] {
  const [current, earlier] = [withFacts(now), withFacts(then)]
  const facts = factNames.map((name) => `facts.${name}`)
  const names = restoredNames(entity).flatMap((name) => (name === 'facts' ? facts : [name]))
  const differing = names.filter(
    (name) => !isSame(current[name], earlier[name]) && !(isEmpty(current[name]) && isEmpty(earlier[name])),
  )
  return Object.fromEntries(differing.map((name) => [name, { before: current[name], after: earlier[name] }]))
}

/** A record with each fact under its name in the history. */
function withFacts(data: unknown): Readonly<Record<string, unknown>> {
  const record = asObject(data) ?? {}
  const facts = Object.entries(asObject(record['facts']) ?? {})
  return { ...record, ...Object.fromEntries(facts.map(([name, value]) => [`facts.${name}`, value])) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The names and files of records: the JSON of a record names its agent, and its files by their addresses. */
export function namedIn(records: readonly unknown[]): Named {
  const named: Named = { names: {}, files: {} }
  for (const record of records.map((data) => asObject(data) ?? {})) {
    const { agent_id, agent_name } = record
    if (typeof agent_id === 'string' && typeof agent_name === 'string') named.names[agent_id] = agent_name
    for (const media of Object.values(asObject(record['media']) ?? {}).flat()) {
      const [picture, video] = [Picture.safeParse(media).data ?? null, Video.safeParse(media).data ?? null]
      const { url } = picture ?? video ?? {}
      if (url !== undefined) named.files[url] = { picture, video }
    }
  }
  return named
}
