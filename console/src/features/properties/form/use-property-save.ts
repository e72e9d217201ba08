import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { useQueryClient } from '@tanstack/react-query'
import { prepareGroups } from '../../../api/images/prepare-file'
import { sendFiles } from '../../../api/send-files'
import type { Sending } from '../../../forms/saving/save-options'
import { resetLists } from '../../../lists/infinite-list'
import { useNotices } from '../../../ui/feedback/notices'
import { propertiesKey, propertyListsKey, replaceCard } from '../api'
import type { PropertyFormValues } from './property-form-values'
import { wireFields, wireFiles } from './property-form-values'

/**
 * Creates a property, or edits `before`, and invalidates the lists and the property's
 * page. The refetches are not awaited, so that the form closes immediately. Shows what the
 * server notes about the files. Returns the response, in which a server with only the
 * specified calls may not send the property.
 */
export function usePropertySave() {
  const client = useQueryClient()
  const notices = useNotices()
  return async (
    values: PropertyFormValues,
    { ifMatch, uploads, onPrepared, ...sending }: Sending,
    before: PropertyRecord | undefined,
  ): Promise<{ data?: PropertyRecord | undefined }> => {
    const files = await prepareGroups(wireFiles(values, uploads), { onCount: onPrepared, signal: sending.signal })
    const content = { fields: wireFields(values, before, uploads), files, ...sending }
    if (before === undefined) {
      const created = await sendFiles(propertyEndpoints.create, { ...content, params: {} })
      if (created.notice !== undefined) notices.info(created.notice)
      void resetLists(client, propertyListsKey)
      return created
    }
    const { id } = before
    const saved = await sendFiles(propertyEndpoints.update, { ...content, params: { id }, ifMatch })
    if (saved.notice !== undefined) notices.info(saved.notice)
    void replaceCard(client, saved.data)
    void client.invalidateQueries({ queryKey: [...propertiesKey, 'one', id] })
    return saved
  }
}
