import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sampleAgent, samplePropertyRecord } from '@gatehouse/contract/samples'
import { beforeEach } from 'vitest'
import { PropertyPage } from '../../src/features/properties/detail/property-page'
import { useFakeApi, type FakeApi } from '../fake-api'
import { renderPage } from '../render-page'

const { id } = samplePropertyRecord

/** The response with the sample property, changed by `more`. */
export const foundProperty = (more: Partial<PropertyRecord> = {}) => ({
  status: true as const,
  data: { ...samplePropertyRecord, ...more },
})

export const openPropertyPage = () => renderPage(<PropertyPage />, { at: `/properties/${id}`, path: '/properties/:id' })

/** The fake API with the sample property, its agent, and no inquiries. */
export function usePropertyPageApi(): FakeApi {
  const api = useFakeApi()
  beforeEach(() => {
    api.on(propertyEndpoints.find, foundProperty())
    api.on(agentEndpoints.find, { status: true, data: sampleAgent })
    api.on(inquiryEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
  })
  return api
}
