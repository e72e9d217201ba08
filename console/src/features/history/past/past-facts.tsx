import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { asObject } from '@gatehouse/contract/values/loose-values'
import { Card } from '../../../ui/card'
import { describeField } from '../describe/describe-field'
import { FieldValue } from '../describe/field-difference'
import { namedIn, restoredNames } from './past-fields'

/** The fields of a record with their values, where it has no page of its own. */
export function PastFacts({ entity, data }: { entity: HistoryEntity; data: unknown }) {
  const record = asObject(data) ?? {}
  const named = namedIn([data])
  return (
    <Card className="p-4 md:p-5">
      <dl className="grid gap-x-4 gap-y-3 md:grid-cols-[9.5rem_minmax(0,1fr)]">
        {restoredNames(entity).map((name) => (
          <div key={name} className="contents">
            <dt className="text-13 text-muted max-md:-mb-2.5">{describeField(entity, name).label}</dt>
            <dd className="min-w-0 text-14 wrap-anywhere whitespace-pre-line">
              <FieldValue entity={entity} name={name} value={record[name]} named={named} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
