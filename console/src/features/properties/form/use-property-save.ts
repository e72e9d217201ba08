import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { z } from '@gatehouse/contract/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { prepareGroups } from '../../../api/images/prepare-file'
import { sendFiles } from '../../../api/send-files'
import type { Sending } from '../../../forms/saving/save-options'
import { resetLists } from '../../../lists/infinite-list'
import { type NoticeOptions, useNotices } from '../../../ui/feedback/notices'
import { useNavigate } from '../../../ui/navigation/navigation-context'
import { propertiesKey, propertyListsKey, replaceCard } from '../api'
import { type PropertyFormValues, wireFields, wireFiles } from './property-form-values'

/** How the form is saved, what the notice of a new property offers, and how a found one is opened. */
export function usePropertySave() {
  const client = useQueryClient()
  const notices = useNotices()
  const navigate = useNavigate()
  /** A server with only the specified calls may not send the property. */
  const savedId = useRef<string>(undefined)

  /**
   * Creates a property, or edits `before`, and shows what the server notes about the files. The refetches are
   * not awaited, so that the form closes immediately.
   */
  async function send(
    values: PropertyFormValues,
    { ifMatch, uploads, onPrepared, ...sending }: Sending,
    before: PropertyRecord | undefined,
  ) {
    const files = await prepareGroups(wireFiles(values, uploads), { onCount: onPrepared, signal: sending.signal })
    const content = { fields: wireFields(values, before, uploads), files, ...sending }
    const response = before
      ? await sendFiles(propertyEndpoints.update, { ...content, params: { id: before.id }, ifMatch })
      : await sendFiles(propertyEndpoints.create, { ...content, params: {} })
    if (response.notice !== undefined) notices.info(response.notice)
    if (before) {
      void replaceCard(client, response.data)
      void client.invalidateQueries({ queryKey: [...propertiesKey, 'one', before.id] })
    } else void resetLists(client, propertyListsKey)
    savedId.current = response.data?.id
    return response
  }

  const open = (id: string, search = '') => void navigate(`/properties/${encodeURIComponent(id)}${search}`)
  const addAnother = () => {
    // Tab, search and filters of the list stay.
    const { pathname, search } = window.location
    const next = new URLSearchParams(pathname === '/properties' ? search : '')
    next.set('form', 'new')
    void navigate(`/properties?${next.toString()}`)
  }
  function notice(): NoticeOptions {
    const id = savedId.current
    const ofSaved =
      id === undefined
        ? []
        : [
            { label: 'Share', onPress: () => open(id, '?share') },
            { label: 'View', onPress: () => open(id) },
          ]
    return { actions: [...ofSaved, { label: 'Add Another', onPress: addAnother }] }
  }
  return {
    send,
    notice,
    onFound: ({ data }: Readonly<Record<string, unknown>>) => {
      const property = z.object({ id: z.string() }).safeParse(data).data
      if (property) open(property.id)
    },
  }
}
