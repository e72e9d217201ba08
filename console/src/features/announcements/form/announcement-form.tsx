import type { Announcement } from '@gatehouse/contract/entities/announcement'
import {
  announcementEndpoints,
  announcementFields,
  AnnouncementInput,
  announcementMessages,
  maxAnnouncementText,
  Announcement as AnnouncementSchema,
} from '@gatehouse/contract/entities/announcement'
import { labelsOf } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues, type FormValues } from '@gatehouse/contract/fields/form-values'
import { withLineFeeds } from '@gatehouse/contract/values/typed-text'
import { preprocess, z } from '@gatehouse/contract/zod'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/request'
import { LinkField } from '../../../forms/fields/link-field'
import { saveMessages, type Sending } from '../../../forms/saving/save-options'
import { RecordForm } from '../../../forms/record-form'
import { isFilled } from '../../../forms/required-fields'
import { useEditedRecord } from '../../../forms/use-edited-record'
import { replaceRow } from '../../../lists/paged-list'
import { statsKey } from '../../stats/api'
import { Switch } from '../../../ui/fields/switch'
import { TextArea } from '../../../ui/fields/text-area'
import { TypeBadge } from '../list/announcement-columns'
import { announcements, announcementsKey, findAnnouncement } from '../api'

interface AnnouncementFormProps {
  /** Undefined for a new announcement. */
  id: string | undefined
  listed: Announcement | undefined
  onClose: () => void
}

/**
 * New Announcement and Edit Announcement. Text and link are both
 * required, unless In-App is switched on (docs/decisions/0023).
 */
export function AnnouncementForm({ id, listed, onClose }: AnnouncementFormProps) {
  const client = useQueryClient()
  const isNew = id === undefined
  const edited = useEditedRecord({
    label: 'announcement',
    id,
    listed,
    find: findAnnouncement,
    queryKey: [...announcementsKey, 'one'],
    messages: announcementMessages,
  })

  async function send(values: Values, sending: Sending) {
    const body = toInput(values)
    if (isNew) return call(announcementEndpoints.create, { body, ...sending })
    const response = await call(announcementEndpoints.update, { params: { id }, body, ...sending })
    const saved = response.data ?? (edited?.record && { ...edited.record, ...body })
    if (saved) replaceRow(client, announcements, saved)
    return response
  }

  return (
    <RecordForm
      label="announcement"
      title={isNew ? 'New Announcement' : 'Edit Announcement'}
      submitLabel={isNew ? 'Create Announcement' : 'Save Changes'}
      messages={saveMessages(announcementMessages, isNew)}
      edited={edited}
      record={AnnouncementSchema}
      merging={{}}
      valuesOf={valuesOf}
      schema={formSchema}
      draft={AnnouncementDraft}
      labels={labels}
      required={['announcement_text', 'redirect_link']}
      isFilled={(name, values) => isFilled(values[name]) || (name === 'redirect_link' && values.is_in_app)}
      invalidates={[announcementsKey, statsKey]}
      send={send}
      onClose={onClose}
    >
      {({ input, choice, form: { watch } }) => (
        <>
          <p className="flex items-center gap-3 rounded-control bg-page px-3.5 py-3 text-13 text-muted">
            <TypeBadge announcement={toInput({ ...watch(), redirect_link: 'any' })} />
            <span>
              Appears in the app{watch('is_in_app') ? '' : ' and opens its link'}. No phone notification is sent.
            </span>
          </p>
          <TextArea
            rows={5}
            maxLength={maxAnnouncementText}
            labelEnd={<LettersLeft text={watch('announcement_text')} />}
            {...input('announcement_text')}
          />
          <Switch hint="An announcement without a link" {...choice('is_in_app')} />
          {!watch('is_in_app') && <LinkField {...input('redirect_link')} />}
        </>
      )}
    </RecordForm>
  )
}

/** Announced to screen readers near the limit. */
function LettersLeft({ text }: { text: string }) {
  const left = maxAnnouncementText - withLineFeeds(text).length
  return left > 200 ? null : <span className="text-12 text-muted tabular-nums">{left} left</span>
}

type Values = FormValues<typeof announcementFields> & { is_in_app: boolean }

const labels = { ...labelsOf(announcementFields), is_in_app: 'In-App' }

const valuesOf = (announcement: Announcement | undefined): Values => ({
  ...formValues(announcementFields, announcement),
  is_in_app: announcement?.redirect_link === '',
})

/** A link entered before In-App was switched on stays in the form but is not sent. */
const toInput = ({ announcement_text, redirect_link, is_in_app }: Values) => ({
  announcement_text,
  redirect_link: is_in_app ? '' : redirect_link,
})

const formSchema = preprocess((values) => toInput(values as Values), AnnouncementInput)

const AnnouncementDraft = z.extend(draftSchema(announcementFields), { is_in_app: z.boolean() })
