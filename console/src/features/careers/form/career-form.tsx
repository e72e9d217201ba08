import { Career, careerFields, CareerInput, careerMessages, careerTypes } from '@gatehouse/contract/entities/career'
import { labelsOf, requiredLabels } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues, type FormValues } from '@gatehouse/contract/fields/form-values'
import { LinkField } from '../../../forms/fields/link-field'
import { PriceField } from '../../../forms/fields/price-field'
import { formatNaira } from '../../../format/naira'
import { RecordForm } from '../../../forms/record-form'
import { saveMessages } from '../../../forms/saving/save-options'
import { useEditedRecord } from '../../../forms/use-edited-record'
import { Select } from '../../../ui/fields/select'
import { TextArea } from '../../../ui/fields/text-area'
import { TextField } from '../../../ui/fields/text-field'
import { careersKey, createCareer, findCareer, updateCareer } from '../api'

interface CareerFormProps {
  /** Undefined for a new one. */
  id: string | undefined
  listed: readonly Career[] | undefined
  onClose: () => void
}

/** New Career, and Edit Career (S2.71). */
export function CareerForm({ id, listed, onClose }: CareerFormProps) {
  const edited = useEditedRecord({
    label: 'career',
    id,
    listed: listed?.find((career) => career.id === id),
    find: findCareer,
    queryKey: [...careersKey, 'one'],
    messages: careerMessages,
  })
  return (
    <RecordForm
      label="career"
      title={id === undefined ? 'New Career' : 'Edit Career'}
      size={limits}
      submitLabel={id === undefined ? 'Create Career' : 'Update Career'}
      busyLabel={id === undefined ? 'Creating...' : 'Updating...'}
      edited={edited}
      record={Career}
      merging={merging}
      valuesOf={valuesOf}
      schema={CareerInput}
      draft={CareerDraft}
      labels={labels}
      required={required}
      messages={saveMessages(careerMessages, id === undefined)}
      invalidates={[careersKey]}
      send={(values, sending) => {
        const body = CareerInput.parse(values)
        return id === undefined ? createCareer(body, sending) : updateCareer(id, body, sending)
      }}
      onClose={onClose}
    >
      {({ input, choice }) => (
        <>
          <TextField autoComplete="off" {...input('title')} />
          <TextArea {...input('description')} />
          <TextField autoComplete="off" {...input('location')} />
          <div className="grid gap-5 md:grid-cols-2">
            <TextField autoComplete="off" {...input('position')} />
            <Select options={typeOptions} {...choice('type')} />
          </div>
          <PriceField isDigitsOnly {...choice('salary')} />
          <LinkField type="url" {...input('link')} label={`${labels.link} (optional)`} />
        </>
      )}
    </RecordForm>
  )
}

/** Pixels (S9.16). */
const limits = { maxWidth: 500, maxHeight: 570 }

const CareerDraft = draftSchema(careerFields)

/** In the order of the form. */
const { salary, link, ...otherLabels } = labelsOf(careerFields)
const labels = { ...otherLabels, salary, link }
const required = Object.keys(requiredLabels(careerFields)) as (keyof Values)[]

type Values = FormValues<typeof careerFields>

const merging = {
  amounts: ['salary' as const],
  describe: (name: string, { salary }: Values) =>
    name === 'salary' && salary !== '' ? formatNaira(Number(salary)) : undefined,
}

/** An unknown type has to be chosen again. */
const valuesOf = (career: Career | undefined): Values => ({
  ...formValues(careerFields, career),
  type: careerTypes.find((type) => type === career?.type) ?? '',
})

const typeOptions = [{ value: '', label: 'Select Type' }, ...careerTypes.map((type) => ({ value: type, label: type }))]
