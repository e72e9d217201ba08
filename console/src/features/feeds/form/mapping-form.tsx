import { labelsOf } from '@gatehouse/contract/fields/derive'
import { feedFields } from '@gatehouse/contract/feeds/feed-fields'
import {
  FeedMapping,
  feedMappingEndpoints,
  feedMappingFields,
  FeedMappingInput,
  feedMappingMessages,
  type MappedField,
} from '@gatehouse/contract/feeds/mapping'
import { preprocess, z } from '@gatehouse/contract/zod'
import { call } from '../../../api/request'
import { RecordForm } from '../../../forms/record-form'
import { saveMessages } from '../../../forms/saving/save-options'
import { useEditedRecord } from '../../../forms/use-edited-record'
import { TextField } from '../../../ui/fields/text-field'
import { feedMappingsKey, findFeedMapping } from '../api'
import { FeedPreview } from './feed-preview'
import { MappedFields } from './mapped-fields'

interface MappingFormProps {
  /** Undefined for a new mapping. */
  id: string | undefined
  onClose: () => void
}

/** New Mapping and Edit Mapping. */
export function MappingForm({ id, onClose }: MappingFormProps) {
  const isNew = id === undefined
  const edited = useEditedRecord({
    label: 'mapping',
    id,
    listed: undefined,
    find: findFeedMapping,
    queryKey: [...feedMappingsKey, 'one'],
    messages: feedMappingMessages,
  })
  return (
    <RecordForm
      label="mapping"
      title={isNew ? 'New Mapping' : 'Edit Mapping'}
      size={{ maxWidth: 720 }}
      submitLabel={isNew ? 'Create Mapping' : 'Save Changes'}
      messages={saveMessages(feedMappingMessages, isNew)}
      edited={edited}
      record={FeedMapping}
      valuesOf={valuesOf}
      schema={formSchema}
      draft={MappingDraft}
      labels={labels}
      invalidates={[feedMappingsKey]}
      send={(values, sending) => {
        const body = toInput(values)
        if (isNew) return call(feedMappingEndpoints.create, { body, ...sending })
        return call(feedMappingEndpoints.update, { params: { id }, body, ...sending })
      }}
      onClose={onClose}
    >
      {({ input, choice, form: { getValues } }) => (
        <>
          <TextField
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="property-portal"
            hint="It stands in the address of the feed."
            {...input('name')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField autoCapitalize="none" spellCheck={false} {...input('root_name')} />
            <TextField autoCapitalize="none" spellCheck={false} {...input('item_name')} />
          </div>
          <MappedFields {...choice('fields')} />
          <FeedPreview read={() => toInput(getValues())} />
        </>
      )}
    </RecordForm>
  )
}

interface Values {
  name: string
  root_name: string
  item_name: string
  /** A field without a name is left out of the feed. */
  fields: MappedField[]
}

const labels = labelsOf(feedMappingFields)

/** The fields of a mapping and, after them, those that it leaves out. A new one has those of XML. */
function valuesOf(mapping: FeedMapping | undefined): Values {
  const all = feedFields().map(({ name, isIn }): MappedField => ({
    name: !mapping && (isIn === 'all' || isIn === 'data') ? name : '',
    from: name,
    constant: null,
  }))
  const { name = '', root_name = 'listings', item_name = 'listing', fields = [] } = mapping ?? {}
  const leftOut = all.filter(({ from }) => !fields.some((field) => field.from === from))
  return { name, root_name, item_name, fields: [...fields, ...leftOut] }
}

const toInput = ({ fields, ...values }: Values) => ({
  ...values,
  fields: fields.filter(({ name, constant }) => name.trim() !== '' || Boolean(constant)),
})

const formSchema = preprocess((values) => toInput(values as Values), FeedMappingInput)

const MappingDraft = z.object({
  name: z.string(),
  root_name: z.string(),
  item_name: z.string(),
  fields: z.array(z.object({ name: z.string(), from: z.nullable(z.string()), constant: z.nullable(z.string()) })),
})
