import { PropertyInput, PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { z } from '@gatehouse/contract/zod'
import { useRef } from 'react'
import { RecordForm } from '../../../forms/record-form'
import { statsKey } from '../../stats/api'
import { factRules } from './facts/fact-values'
import { PropertyFields } from './property-fields'
import { propertyMerging } from './property-merging'
import { PropertyFormSkeleton } from './property-form-skeleton'
import type { PropertyFormValues } from './property-form-values'
import { newPropertyValues, labels, PropertyDraft, requiredTexts, valuesOf, wireFiles } from './property-form-values'
import { type EditedProperty, useEditedProperty } from './use-edited-property'
import { usePropertySave } from './use-property-save'

/** The contract's own rules; an image is required only when creating (S5.1). */
const texts = z.extend(z.omit(PropertyInput, { agent_id: true }), factRules())
const images = z.array(z.unknown())

const EditedPropertyForm = z.extend(texts, { property_images: images })
const NewPropertyForm = z.extend(texts, {
  property_images: images.check(z.minLength(1, propertyMessages.imageRequired)),
})

const fileGroups = { property_images: 'Images', floor_plan: 'Floor plans', video_upload: 'Video' }

interface PropertyFormProps {
  /** Undefined for a new property. */
  id: string | undefined
  onClose: () => void
}

/** New Property and Edit Property (S2.42). */
export function PropertyForm({ id, onClose }: PropertyFormProps) {
  const isNew = id === undefined
  const edited = useEditedProperty(id)
  const { send, ...forNew } = usePropertySave()
  const isPickedUp = useRef(false)
  return (
    <RecordForm<PropertyFormValues, EditedProperty>
      label="property"
      title={isNew ? 'New Property' : 'Edit Property'}
      submitLabel={isNew ? 'Add Property' : 'Save Changes'}
      fileGroups={fileGroups}
      uploadedFiles={wireFiles}
      size={{ maxWidth: 720 }}
      edited={edited}
      skeleton={<PropertyFormSkeleton />}
      record={PropertyRecord}
      valuesOf={(property, now) =>
        property ? valuesOf(property, agentOf(property, [edited?.record?.agent, now?.agent])) : newPropertyValues()
      }
      labels={labels}
      required={isNew ? ['property_images', ...requiredTexts] : requiredTexts}
      canSubmitIncomplete
      schema={isNew ? NewPropertyForm : EditedPropertyForm}
      draft={PropertyDraft}
      messages={{
        saved: isNew ? propertyMessages.created : propertyMessages.updated,
        failed: isNew ? propertyMessages.failedToCreate : propertyMessages.failedToUpdate,
        error: propertyMessages.failedToSave,
      }}
      errorNotice={propertyMessages.fixErrors}
      invalidates={[statsKey]}
      send={send}
      {...(isNew && forNew)}
      merging={propertyMerging}
      fieldOf={fieldOf}
      // Escape returns a picked-up picture and must not also close the dialog.
      isHeld={() => isPickedUp.current}
      onClose={onClose}
    >
      {(fields) => (
        <PropertyFields
          {...fields}
          isNew={isNew}
          onPickUpChange={(isNowPickedUp) => {
            isPickedUp.current = isNowPickedUp
          }}
        />
      )}
    </RecordForm>
  )
}

type AgentChoice = PropertyFormValues['agent']

/** The property's agent with its name if available. Without the name the agent's id is still submitted. */
function agentOf(property: PropertyRecord, candidates: readonly (AgentChoice | undefined)[]): AgentChoice {
  const { agent_id: value, agent_name: name } = property
  if (value === null) return null
  return candidates.find((agent) => agent?.value === value) ?? { value, label: name ?? 'Current agent' }
}

/** The agent, files, facts and captions have another name in the form than in the request. */
const fieldOf = (name: string) => {
  if (name === 'agent_id') return 'agent'
  if (/^(property_image|floor_plan)_captions\b/.test(name)) return 'property_image_captions'
  return name.replace(/^kept_/, '').replace(/^facts\./, 'fact_')
}
