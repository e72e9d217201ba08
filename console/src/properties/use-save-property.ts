import type { PropertyRecord } from '@gatehouse/contract/property'
import { propertyCalls } from '@gatehouse/contract/property'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendFiles } from '../api/send-files'
import type { UploadProgress } from '../api/upload-progress'
import { useSubmissionKey } from '../forms/use-submission-key'
import { startLists } from '../lists/endless-list'
import { statsKey } from '../stats/queries'
import { propertiesKey, propertyListsKey, replaceCard } from './property-lists'
import type { PropertyFormValues } from './property-form-values'
import { wireFields, wireFiles } from './property-form-values'

/** What is edited and the version of it that the form began with. */
export interface Edited {
  property: PropertyRecord
  version: number
}

/** Sends the form, with progress and cancel. A repeated send of the same content carries the same key, so it makes one row. */
export function useSaveProperty() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const upload = useRef<AbortController | null>(null)
  const keyFor = useSubmissionKey()

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ values, edited }: { values: PropertyFormValues; edited: Edited | undefined }) => {
      const fields = wireFields(values, edited?.property)
      const files = wireFiles(values)
      upload.current = new AbortController()
      const options = {
        fields,
        files,
        idempotencyKey: keyFor(contentOf(fields, values)),
        signal: upload.current.signal,
        onProgress: setProgress,
      }
      return edited
        ? sendFiles(propertyCalls.update, {
            ...options,
            params: { id: edited.property.id },
            ifMatch: edited.version,
          })
        : sendFiles(propertyCalls.create, { ...options, params: {} })
    },
    onSuccess: (answer, { edited }) => {
      const id = edited?.property.id ?? answer.data?.id
      // Not awaited: the form closes at once, and the list is read again behind it.
      void (edited ? replaceCard(client, answer.data) : startLists(client, propertyListsKey))
      if (id !== undefined) void client.invalidateQueries({ queryKey: [...propertiesKey, 'one', id] })
      void client.invalidateQueries({ queryKey: statsKey })
    },
    onSettled: () => setProgress(null),
  })
  return { save: mutateAsync, isSaving: isPending, progress, cancel: () => upload.current?.abort() }
}

const contentOf = (fields: object, { property_images, floor_plan, video_upload }: PropertyFormValues) =>
  JSON.stringify([fields, [property_images, floor_plan, video_upload].map((files) => files.map((file) => file.key))])
