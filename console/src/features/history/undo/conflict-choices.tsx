import type { RecordedChange } from '@gatehouse/contract/history/change'
import type { UndoConflict } from '@gatehouse/contract/history/undo'
import { ValueChoice } from '../../../forms/merging/value-choice'
import { joinWords } from '../../../format/words'
import { useRecordHistory } from '../api'
import { describeField } from '../describe/describe-field'
import { FieldValue, type Named } from '../describe/field-difference'
import { kindLabel } from '../record-kinds'
import type { Choices } from './use-send-undo'

interface ConflictChoicesProps {
  change: RecordedChange
  conflicts: readonly UndoConflict[]
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The fields that were changed since: as each was before the change, and as it is now. */
export function ConflictChoices({ change, conflicts, choices, onChoose }: ConflictChoicesProps) {
  const { entity } = change
  const named = useNamedNow(change)
  const others = [...new Set(conflicts.map(({ changed_by }) => changed_by ?? 'The server'))]
  return (
    <>
      <p role="status" className="mt-3 text-14">
        {joinWords(others, 'and')} changed {conflicts.length === 1 ? 'this' : 'these'} since. Choose what it should be.
        Other fields are put back.
      </p>
      {conflicts.map(({ field, then, now, changed_by }) => {
        const by = changed_by === null ? '' : `, by ${changed_by}`
        const isRecord = field === 'record'
        const value = (shown: unknown) => <FieldValue entity={entity} name={field} value={shown} named={named} />
        return (
          <ValueChoice
            key={field}
            label={isRecord ? `This ${kindLabel(entity)}` : describeField(entity, field, named.names).label}
            sides={[
              { side: 'then', caption: 'As it was before', value: isRecord ? 'Delete it' : value(then) },
              { side: 'now', caption: `As it is now${by}`, value: isRecord ? 'Keep it' : value(now) },
            ]}
            chosen={choices[field]}
            onChoose={(side) => onChoose({ ...choices, [field]: side })}
          />
        )
      })}
    </>
  )
}

/** What the values refer to: those of the change, and those of the changes since. */
function useNamedNow({ entity, entity_id, names, files }: RecordedChange): Named {
  const { cards = [] } = useRecordHistory(entity, entity_id)
  return {
    names: Object.assign({}, ...cards.map((card) => card.names), names) as Named['names'],
    files: Object.assign({}, ...cards.map((card) => card.files), files) as Named['files'],
  }
}
