import { affiliateEndpoints, type Affiliate } from '@gatehouse/contract/entities/affiliate'
import { sampleAffiliate } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { AffiliatesPage } from '../src/features/affiliates/list/affiliates-page'
import { errorReply, useFakeApi, type Received } from './fake-api'
import { renderPage } from './render-page'

/** A server with these affiliates, newest first, that stores changes. */
export function useAffiliatesApi() {
  const api = useFakeApi()
  const host = { rows: [] as Affiliate[] }
  beforeEach(() => {
    host.rows = [sampleAffiliate]
    // Without counts, so that the console counts the list.
    api.on(statsEndpoints.find, errorReply('internal', 'Something went wrong'))
    api.on(affiliateEndpoints.list, ({ query }) => {
      const [limit, page] = [Number(query['limit']), Number(query['page'] ?? 1)]
      const data = host.rows.slice((page - 1) * limit, page * limit)
      return { status: true as const, data, next_cursor: null, total: host.rows.length }
    })
    api.on(affiliateEndpoints.updateStatus, ({ params, headers, body }: Received) => {
      const at = host.rows.findIndex((row) => row.affiliate_code === params['affiliate_code'])
      const current = host.rows[at]!
      if (headers.get('If-Match') !== `"${current.version}"`)
        return errorReply('stale', 'Changed meanwhile', { current })
      const data = { ...current, ...(body as Partial<Affiliate>), version: current.version + 1 }
      host.rows = host.rows.map((row) => (row === current ? data : row))
      return { status: true as const, message: '', data }
    })
  })
  return {
    ...api,
    host,
    /** A change by another admin while the list is shown. */
    changeElsewhere: (change: Partial<Affiliate>) => {
      host.rows = host.rows.map((row) => ({ ...row, ...change, version: row.version + 1 }))
    },
  }
}

export const openAffiliates = (at = '/affiliates') => renderPage(<AffiliatesPage />, { at })

type User = ReturnType<typeof openAffiliates>['user']

/** Opens one of the prompts of the sample affiliate. */
export async function openPrompt(user: User, verb: 'Update Status' | 'Update Payment Status') {
  await user.click(await screen.findByRole('button', { name: 'Actions for Tunde Bello' }))
  await user.click(await screen.findByRole('menuitem', { name: verb }))
  await screen.findByRole('dialog', { name: verb })
  return screen.getByRole('textbox', { name: verb === 'Update Status' ? 'Status' : 'Payment status' })
}
