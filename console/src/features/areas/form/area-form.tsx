import {
  addedAreaEndpoints,
  type Area,
  areaFields,
  AreaInput,
  areaMessages,
  Area as AreaSchema,
  type UnknownArea,
} from '@gatehouse/contract/areas/area'
import { type State, states } from '@gatehouse/contract/areas/states'
import { labelsOf } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues, type FormValues } from '@gatehouse/contract/fields/form-values'
import { call } from '../../../api/request'
import { RecordForm } from '../../../forms/record-form'
import { saveMessages } from '../../../forms/saving/save-options'
import { useEditedRecord } from '../../../forms/use-edited-record'
import { Select } from '../../../ui/fields/select'
import { Switch } from '../../../ui/fields/switch'
import { TextArea } from '../../../ui/fields/text-area'
import { TextField } from '../../../ui/fields/text-field'
import { areasKey, findAddedArea } from '../api'
import { AreaAroundNote } from './area-around-note'
import { ParentField } from './parent-field'

interface AreaFormProps {
  /** Undefined for a new area. */
  id: string | undefined
  listed: Area | undefined
  /** A new area begins with these words of locations. */
  unknown?: UnknownArea | undefined
  onClose: () => void
}

/** Add Area and Edit Area (docs/decisions/0093). */
export function AreaForm({ id, listed, unknown, onClose }: AreaFormProps) {
  const isNew = id === undefined
  const edited = useEditedRecord({
    label: 'area',
    id,
    listed,
    find: findAddedArea,
    queryKey: [...areasKey, 'one'],
    messages: areaMessages,
  })
  return (
    <RecordForm
      label="area"
      title={isNew ? 'Add Area' : 'Edit Area'}
      description="Listings whose location names it are found within a minute."
      submitLabel={isNew ? 'Add Area' : 'Save Changes'}
      busyLabel={isNew ? 'Adding...' : 'Saving...'}
      messages={saveMessages(areaMessages, isNew)}
      edited={edited}
      record={AreaSchema}
      merging={{}}
      valuesOf={(area) => ({ ...valuesOf(area), ...(area === undefined && startOf(unknown)) })}
      schema={AreaInput}
      draft={AreaDraft}
      labels={labels}
      required={['name', 'state']}
      invalidates={[areasKey]}
      send={(values, sending) => {
        // Not as it was checked: a text that is emptied must be sent.
        const body = { ...values, state: values.state as State }
        return isNew
          ? call(addedAreaEndpoints.create, { body, ...sending })
          : call(addedAreaEndpoints.update, { params: { id }, body, ...sending })
      }}
      onClose={onClose}
    >
      {({ input, choice, form: { watch } }) => {
        const { value: needsTown, onValueChange: setNeedsTown, label } = choice('needs_town')
        return (
          <>
            <TextField hint="For another spelling of a known area, the usual name of that area" {...input('name')} />
            <Select options={stateOptions} placeholder="Choose a state" {...choice('state')} />
            <ParentField state={watch('state')} {...choice('parent_area')} />
            {isNew && unknown && (
              <AreaAroundNote
                unknown={unknown}
                state={watch('state')}
                parent={watch('parent_area')}
                onUse={({ id, state }) => {
                  choice('state').onValueChange(state)
                  choice('parent_area').onValueChange(id)
                }}
              />
            )}
            <TextArea
              rows={3}
              hint="As agents write it, separated by commas. Accents, capitals and Ph 1 for Phase 1 need none."
              {...input('other_names')}
            />
            <Switch
              label={label}
              hint="It is then found only beside its state or a place near it, as GRA is."
              value={needsTown === 'YES'}
              onValueChange={(value) => setNeedsTown(value ? 'YES' : 'NO')}
            />
          </>
        )
      }}
    </RecordForm>
  )
}

const startOf = (unknown: UnknownArea | undefined) => unknown && { name: unknown.words, state: unknown.state ?? '' }
const labels = labelsOf(areaFields)
const stateOptions = states.map((state) => ({ value: state, label: state }))
const valuesOf = (area: Area | undefined): FormValues<typeof areaFields> => formValues(areaFields, area)
const AreaDraft = draftSchema(areaFields)
