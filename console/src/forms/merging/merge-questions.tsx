import type { FieldValues } from 'react-hook-form'
import { joinWords } from '../../format/words'
import { Button } from '../../ui/buttons/button'
import { FormAlert } from '../saving/form-alert'
import { describeValue } from './describe-changes'
import { ValueChoice } from './value-choice'
import type { Send } from '../editor/editor'
import type { StateOf } from '../editor/editor-state'
import { isDecided } from '../editor/transition'
import type { RecordFormProps } from '../record-form-props'
import type { Versioned } from '../use-edited-record'

interface MergeQuestionsProps<Values extends FieldValues, Saved extends Versioned> {
  props: RecordFormProps<Values, Saved>
  state: StateOf<'asking'>
  send: Send
}

/** Fields that both sides changed: the user chooses a value for each. */
export function MergeQuestions<Values extends FieldValues, Saved extends Versioned>({
  props: { label, labels, merging },
  state,
  send,
}: MergeQuestionsProps<Values, Saved>) {
  const { question, choices } = state
  const names = question.names as readonly (keyof Values & string)[]
  const describe = (name: keyof Values & string, values: object, others: object) =>
    merging?.describe?.(name, values as Values, others as Values) ?? describeValue((values as Values)[name])
  return (
    <FormAlert
      title={`Someone else changed this ${label} in the meantime.`}
      text={`${choice(names.length)} ${included(question.takenLabels)}`}
      details={names.map((name) => (
        <ValueChoice
          key={name}
          label={labels[name] ?? name}
          sides={[
            { side: 'mine', caption: 'Yours', value: describe(name, question.mine, question.theirs) },
            { side: 'theirs', caption: 'Theirs', value: describe(name, question.theirs, question.mine) },
          ]}
          chosen={choices[name]}
          onChoose={(side) => send({ type: 'choose', field: name, side })}
        />
      ))}
    >
      <Button disabled={!isDecided(state)} onClick={() => send({ type: 'submit' })}>
        {question.isSaving ? 'Save' : 'Continue'}
      </Button>
      <Button variant="secondary" onClick={() => send({ type: 'use-theirs' })}>
        Use Their Version
      </Button>
    </FormAlert>
  )
}

const choice = (count: number) =>
  `Choose a value for ${count === 1 ? 'the field' : `each of the ${count} fields`} that you both changed.`

const included = (labels: readonly string[]) =>
  labels.length === 0 ? '' : `Their other changes are included: ${joinWords(labels, 'and')}.`
