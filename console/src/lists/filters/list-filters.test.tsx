import { affiliateEndpoints, affiliateFields, type Affiliate } from '@gatehouse/contract/entities/affiliate'
import { sampleAffiliate } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import Star from 'lucide-react/icons/star'
import { expect, test } from 'vitest'
import { jsonReply, useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { useSpecificationHost } from '../../../test/specification-host'
import type { Column } from '../../ui/tables/data-table'
import { pagedList } from '../paged-list'
import { PagedTable } from '../table/paged-table'
import { createdDays, type ListFilters, ordersOf } from './list-filters'

const api = useFakeApi()

const list = pagedList({ key: ['filtered'], endpoint: affiliateEndpoints.list, pageSize: 5 })
const columns: Column<Affiliate>[] = [
  { key: 'first_name', header: 'Name', cell: (row) => row.first_name },
  { key: 'code', header: 'Code', cell: (row) => row.affiliate_code },
]
const filters: ListFilters = {
  filters: { status: { label: 'Status', options: [['Completed', 'Completed']] }, ...createdDays('Registered') },
  orders: ordersOf(affiliateFields, { created_at: 'Registered' }),
}

const open = (search = '', rows = [sampleAffiliate]) => {
  api.on(affiliateEndpoints.list, () => ({ status: true as const, data: rows, next_cursor: null, total: rows.length }))
  return render(search)
}

const render = (search: string) =>
  renderPage(
    <PagedTable
      list={list}
      label="Affiliates"
      columns={columns}
      filters={filters}
      search={{ label: 'Search affiliates', placeholder: 'Search', noun: 'affiliate' }}
      failed="Failed"
      empty={{ Icon: Star, title: 'No affiliates' }}
    />,
    { at: `/affiliates${search}` },
  )

const lastQuery = () => api.received(affiliateEndpoints.list).at(-1)?.query

test('a heading orders by its column: ascending, descending, as usual; others are texts', async () => {
  const { user, router } = open('?page=1')
  const heading = await screen.findByRole('columnheader', { name: 'Name' })
  expect(within(screen.getByRole('columnheader', { name: 'Code' })).queryByRole('button')).toBeNull()
  const press = () => user.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'))
  expect(heading.getAttribute('aria-sort')).toBeNull()
  await press()
  await waitFor(() => expect(lastQuery()).toEqual({ limit: '5', page: '1', sort: 'first_name_asc' }))
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  await press()
  await waitFor(() => expect(router.state.location.search).toBe('?sort=first_name_desc'))
  await press()
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('filters and an order are chosen in the sheet, are chips, and are removed one by one', async () => {
  const { user, router } = open('?page=1&q=ada')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.click(await screen.findByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Completed' }))
  await user.type(screen.getByLabelText('Registered from'), '2026-11-02')
  await user.type(screen.getByLabelText('Registered until'), '2026-11-01')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('The last day is before the first')).toBeTruthy()
  await user.clear(screen.getByLabelText('Registered until'))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(lastQuery()).toEqual({
      limit: '5',
      page: '1',
      q: 'ada',
      status: 'Completed',
      min_created_at: '2026-11-02',
    }),
  )
  expect(await screen.findByText('Status: Completed')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Filters, 2 set' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove Registered from 2 November 2026' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=ada&status=Completed'))
})

test('a value of the address that is no option is named, and the list is shown without it', async () => {
  const { user, router } = open('?status=Lost&sort=password_asc')
  expect(await screen.findByText('Status: “Lost” is not an option')).toBeTruthy()
  expect(screen.getByText('Order: “password_asc” is not an option')).toBeTruthy()
  expect(lastQuery()).toEqual({ limit: '5', page: '1' })
  await user.click(screen.getByRole('button', { name: 'Clear All' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('where nothing matches, the filters can be cleared', async () => {
  const { user, router } = open('?status=Completed', [])
  expect(await screen.findByText('No affiliate matches these filters.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a server with only the specified calls has neither filters nor orders', async () => {
  useSpecificationHost(api)
  api.on(affiliateEndpoints.list, () => jsonReply([sampleAffiliate]))
  render('?status=Completed&sort=first_name_asc')
  expect(await screen.findByText(sampleAffiliate.first_name)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
  expect(within(screen.getByRole('columnheader', { name: 'Name' })).queryByRole('button')).toBeNull()
  expect(screen.queryByText(/is not an option/)).toBeNull()
})
