import {
  type Affiliate,
  affiliateEndpoints,
  affiliateFields,
  AffiliateInput,
  affiliateMessages,
  affiliateStatuses,
  maxAffiliateValue,
  paymentStatuses,
} from '@gatehouse/contract/entities/affiliate'
import { labelsOf } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues } from '@gatehouse/contract/fields/form-values'
import { useRef } from 'react'
import { call } from '../../../api/request'
import { nairaWords } from '../../../format/naira-words'
import { RecordForm } from '../../../forms/record-form'
import { statsKey } from '../../stats/api'
import { Select } from '../../../ui/fields/select'
import { TextField } from '../../../ui/fields/text-field'
import { copyText } from '../../../ui/buttons/copy-text'
import type { NoticeOptions } from '../../../ui/feedback/notices'
import { affiliateName } from '../list/affiliate-name'
import { amountOf } from '../list/affiliate-value'
import { affiliatesKey } from '../api'

/** New Affiliate. The code is made by the server. */
export function AffiliateForm({ onClose }: { onClose: () => void }) {
  const created = useRef<Affiliate>(undefined)
  return (
    <RecordForm
      label="affiliate"
      isPermanent
      title="New Affiliate"
      description="An affiliate cannot be deleted. Its status can be changed at any time."
      submitLabel="Create Affiliate"
      valuesOf={() => formValues(affiliateFields, undefined)}
      schema={AffiliateInput}
      draft={AffiliateDraft}
      labels={labels}
      messages={{
        saved: affiliateMessages.created,
        failed: affiliateMessages.failedToCreate,
        error: affiliateMessages.errorCreating,
      }}
      invalidates={[affiliatesKey, statsKey]}
      // Parsed, because S7.27 requires an integer.
      send={async (values, sending) => {
        const response = await call(affiliateEndpoints.create, { body: AffiliateInput.parse(values), ...sending })
        created.current = response.data
      }}
      notice={() => codeNotice(created.current)}
      onClose={onClose}
    >
      {({ input, choice, form: { watch } }) => (
        <>
          <div className="grid gap-5 md:grid-cols-2">
            <TextField autoComplete="off" {...input('first_name')} />
            <TextField autoComplete="off" {...input('last_name')} />
            <TextField type="tel" autoComplete="off" {...input('phone_number')} />
            <TextField inputMode="numeric" autoComplete="off" {...input('property_count')} />
          </div>
          <TextField
            hint={valueHint(watch('value'))}
            maxLength={maxAffiliateValue}
            autoComplete="off"
            {...input('value')}
          />
          <div className="grid gap-5 md:grid-cols-2">
            <Select options={affiliateStatuses.map(toOption)} {...choice('status')} />
            <Select options={paymentStatuses.map(toOption)} {...choice('payment_status')} />
          </div>
        </>
      )}
    </RecordForm>
  )
}

const labels = labelsOf(affiliateFields)

const AffiliateDraft = draftSchema(affiliateFields)

/**
 * The new affiliate's code, shown so that it can be read out
 * immediately. Undefined when the response lacks it.
 */
function codeNotice(affiliate: Affiliate | undefined): NoticeOptions {
  if (!affiliate) return {}
  const { affiliate_code } = affiliate
  return {
    detail: (
      <>
        The code of {affiliateName(affiliate)} is <span className="whitespace-nowrap">{affiliate_code}</span>.
      </>
    ),
    actions: [{ label: 'Copy Code', onPress: () => void copyText(affiliate_code) }],
  }
}

const toOption = (word: string) => ({ value: word, label: word })

function valueHint(value: string): string {
  const amount = amountOf(value)
  const words = amount === null ? '' : nairaWords(amount)
  return words === '' ? 'An amount in naira, or the agreement in words' : words
}
