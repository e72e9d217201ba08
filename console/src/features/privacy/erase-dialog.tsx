import { accountMessages } from '@gatehouse/contract/account'
import {
  type ErasureOutcome,
  type ErasureReceipt,
  type FoundPerson,
  personalDataEndpoints,
  personalDataMessages,
} from '@gatehouse/contract/personal-data'
import { readIdentifier, showIdentifier } from '@gatehouse/contract/values/identifier'
import { z } from '@gatehouse/contract/zod'
import { useMemo } from 'react'
import { call } from '../../api/request'
import { CurrentPasswordField } from '../../forms/fields/current-password-field'
import { RecordForm } from '../../forms/record-form'
import { TextField } from '../../ui/fields/text-field'
import { countKind } from '../history/record-kinds'
import { outcomeTexts, showContact, kindsOf } from './wording'

const empty = { confirmation: '', current_pswd: '' }
const labels = { confirmation: 'Confirmation', current_pswd: 'Current password' }

interface EraseDialogProps {
  person: FoundPerson
  onErased: (receipt: ErasureReceipt) => void
  onClose: () => void
}

/** Erases a person after a typed confirmation and the password. */
export function EraseDialog({ person, onErased, onClose }: EraseDialogProps) {
  const { identifiers } = person
  const phrase = identifiers[0]!
  const schema = useMemo(
    () =>
      z.object({
        confirmation: z
          .string()
          .check(z.refine((typed) => isSame(typed, phrase), `Type ${showContact(phrase)} to confirm`)),
        current_pswd: z.string().check(z.minLength(1, accountMessages.currentIsRequired)),
      }),
    [phrase],
  )
  return (
    <RecordForm
      label="erasure"
      title="Erase Personal Data"
      description="This cannot be undone."
      size={{ maxWidth: 520 }}
      submitLabel="Erase Permanently"
      busyLabel="Erasing..."
      isDangerous
      valuesOf={() => empty}
      schema={schema}
      labels={labels}
      messages={{
        saved: personalDataMessages.erased,
        failed: personalDataMessages.failedToErase,
        error: personalDataMessages.errorErasing,
      }}
      // Everything may have changed.
      invalidates={[[]]}
      send={async ({ current_pswd }, { idempotencyKey, signal }) => {
        const body = { identifiers, current_pswd }
        const response = await call(personalDataEndpoints.erase, { body, idempotencyKey, signal })
        if (response.data) onErased(response.data)
        return response
      }}
      onClose={onClose}
    >
      {({ input }) => (
        <>
          <Consequences person={person} />
          <TextField {...input('confirmation')} hint={`Type ${showContact(phrase)} to confirm.`} autoComplete="off" />
          <CurrentPasswordField {...input('current_pswd')} />
        </>
      )}
    </RecordForm>
  )
}

/** In any form. */
function isSame(typed: string, phrase: string): boolean {
  const identifier = readIdentifier(typed)
  return identifier !== null && showIdentifier(identifier) === phrase
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What will happen, for each kind. */
function Consequences({ person: { identifiers, records, totals, history, responses } }: { person: FoundPerson }) {
  const lines = kindsOf(records).flatMap((kind) => {
    const outcomes = new Map<ErasureOutcome, { count: number; reason: string | null }>()
    for (const { outcome, reason } of records.filter((record) => record.kind === kind))
      outcomes.set(outcome, { count: (outcomes.get(outcome)?.count ?? 0) + 1, reason })
    const isComplete = records.filter((record) => record.kind === kind).length === (totals[kind] ?? 0)
    return [...outcomes].map(([outcome, { count, reason }]) => ({
      key: `${kind} ${outcome}`,
      text: `${isComplete ? '' : 'More than '}${countKind(kind, count)}`,
      outcome: `${lowerFirst(outcomeTexts[outcome].future)}${reason === null ? '' : `. ${reason}`}`,
    }))
  })
  return (
    <div className="text-14">
      <p className="wrap-anywhere">Everything about {identifiers.map(showContact).join(', ')} is erased:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {lines.map(({ key, text, outcome }) => (
          <li key={key}>
            <span className="font-medium">{text}</span>: {outcome}
          </li>
        ))}
        {history > 0 && (
          <li>
            <span className="font-medium">{countKind('change', history)}</span>: will stay without the personal values
          </li>
        )}
        {responses > 0 && (
          <li>
            <span className="font-medium">{countKind('response', responses)}</span>: will be deleted
          </li>
        )}
      </ul>
    </div>
  )
}
