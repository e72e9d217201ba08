import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { joinWords } from '../../format/words'
import { Button } from '../../ui/buttons/button'
import { classNames } from '../../ui/class-names'
import { radioClass } from '../../ui/fields/radio-class'
import { FormAlert } from '../saving/form-alert'
import { describeValue } from './describe-changes'
import type { Send } from '../editor/editor'
import type { Side, StateOf } from '../editor/editor-state'
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
  const describe = (name: keyof Values & string, values: object) =>
    merging?.describe?.(name, values as Values) ?? describeValue((values as Values)[name])
  return (
    <FormAlert
      title={`Someone else changed this ${label} in the meantime.`}
      text={`${choice(names.length)} ${included(question.takenLabels)}`}
      details={names.map((name) => (
        <ValueChoice
          key={name}
          label={labels[name] ?? name}
          values={{ mine: describe(name, question.mine), theirs: describe(name, question.theirs) }}
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

interface ValueChoiceProps {
  label: string
  values: Record<Side, string>
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

function ValueChoice({ label, values, chosen, onChoose }: ValueChoiceProps) {
  const name = useId()
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-1 text-13 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <label
            key={side}
            data-checked={chosen === side || undefined}
            htmlFor={`${name}-${side}`}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 rounded-control border border-edge bg-card px-3 py-2.5 data-checked:border-green inner-focus:outline-2 inner-focus:outline-offset-1 inner-focus:outline-green"
          >
            <input
              id={`${name}-${side}`}
              type="radio"
              name={name}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className={classNames(radioClass, 'row-span-2 mt-0.5 size-4')}
            />
            <span className="text-12 text-muted">{side === 'mine' ? 'Yours' : 'Theirs'}</span>
            <span className="line-clamp-6 text-14 wrap-anywhere whitespace-pre-line">{values[side]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
