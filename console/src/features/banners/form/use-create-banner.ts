import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { useQueryClient } from '@tanstack/react-query'
import { sendFiles, type SendOptions } from '../../../api/send-files'
import { resetLists } from '../../../lists/infinite-list'
import { bannersKey } from '../api'

/** Apart from the other mutations: the list does not load what sends files. */
export function useCreateBanner() {
  const client = useQueryClient()
  return async (sent: Omit<SendOptions<typeof bannerEndpoints.create>, 'params'>) => {
    const response = await sendFiles(bannerEndpoints.create, { ...sent, params: {} })
    // Not awaited, so that the form closes and its notice appears immediately.
    void resetLists(client, bannersKey)
    return response
  }
}
