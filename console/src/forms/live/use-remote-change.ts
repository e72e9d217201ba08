import type { HistoryEntity, RecordedChange } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import type { ChangeEvent } from '@gatehouse/contract/history/events'
import { useEffect, useState } from 'react'
import { lastLiveChange, watchLiveEvents } from '../../api/events/live-events'
import { call } from '../../api/request'
import { readAdmin } from '../../api/session/signed-in-admin'
import { joinWords } from '../../format/words'

export interface RemoteChange {
  /** `Ngozi changed the price.` */
  readonly text: string
  /** The version that the record has now; null if it is deleted. */
  readonly version: number | null
  /** The change that deleted it, which can be undone. */
  readonly deletedBy: string | null
}

type Labels = Readonly<Partial<Record<string, string>>>

/** The last change of a record that is newer than the version in its form. */
export function useRemoteChange(
  entity: HistoryEntity,
  { id, version }: { readonly id: string; readonly version: number },
  labels: Labels,
): RemoteChange | null {
  const [change, setChange] = useState<RemoteChange | null>(null)
  const [opened] = useState(version)
  useEffect(() => {
    let newest: ChangeEvent
    // Two changes at the same time are described in two requests, of which the first can take longer.
    const show = (event: ChangeEvent) => {
      newest = event
      void describe(event, labels).then((described) => event === newest && setChange(described))
    }
    const announced = lastLiveChange(entity, id)
    if (announced && (announced.version ?? 0) > opened) show(announced)
    return watchLiveEvents((event) => {
      if (event.kind === 'change' && event.change.entity === entity && event.change.id === id) show(event.change)
    })
  }, [entity, id, labels, opened])
  return change && (change.version === null || change.version > version) ? change : null
}

async function describe(event: ChangeEvent, labels: Labels): Promise<RemoteChange> {
  const params = { entity: event.entity, id: event.id }
  const recorded = await call(historyEndpoints.record, { params, query: { limit: 5 } })
    .then(({ data }) => data.find(({ action, admin }) => action === event.action && admin?.id === event.admin_id))
    // Without its fields.
    .catch(() => undefined)
  const isDeleted = event.action === 'delete' || event.action === 'purge'
  return {
    text: `${nameOf(event)} ${verbs[event.action] ?? 'changed'} ${subjectOf(event, recorded, labels)}.`,
    version: isDeleted ? null : event.version,
    deletedBy: event.action === 'delete' ? (recorded?.id ?? null) : null,
  }
}

/** The first name; of another tab of this admin, `You`. */
const nameOf = ({ admin_id, admin_name }: ChangeEvent): string => {
  if (admin_id !== null && admin_id === readAdmin()?.id) return 'You'
  return admin_name?.split(' ')[0] ?? 'The server'
}

const verbs: Partial<Record<ChangeEvent['action'], string>> = {
  delete: 'deleted',
  purge: 'removed',
  restore: 'restored',
  archive: 'archived',
  unarchive: 'unarchived',
}

const maxNamed = 3

function subjectOf({ action, entity }: ChangeEvent, recorded: RecordedChange | undefined, labels: Labels): string {
  const names = Object.keys(recorded?.fields ?? {}).flatMap((name) => labels[name] ?? [])
  if (action !== 'update' || names.length === 0) return `this ${entity}`
  const named = names.slice(0, maxNamed).map(inSentence)
  const more = names.length - named.length
  return `the ${joinWords(more > 0 ? [...named, `${more} more`] : named, 'and')}`
}

/** A label within a sentence: `price`, but `URL`. */
const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label
