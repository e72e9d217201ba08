import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { sampleAffiliate } from '@gatehouse/contract/samples'
import { screen, waitFor } from '@testing-library/react'
import Star from 'lucide-react/icons/star'
import { expect, test } from 'vitest'
import { useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { pagedList } from '../paged-list'
import { PagedTable } from './paged-table'

const api = useFakeApi()
const affiliates = pagedList({ key: ['affiliates'], endpoint: affiliateEndpoints.list, pageSize: 6 })

const open = (at = '/affiliates') =>
  renderPage(
    <>
      <h1 tabIndex={-1}>Affiliates</h1>
      <PagedTable
        list={affiliates}
        label="Affiliates"
        search={{ label: 'Search affiliates', placeholder: 'Search name, phone or code', noun: 'affiliate' }}
        columns={[{ key: 'name', header: 'Name', cell: ({ first_name }) => first_name }]}
        empty={{ Icon: Star, title: 'No affiliates available' }}
        failed="Failed to fetch affiliates"
      />
    </>,
    { at },
  )

const found = (count: number, more: object = {}) => ({
  status: true as const,
  data: Array.from({ length: Math.min(count, 6) }, (_, index) => ({ ...sampleAffiliate, id: `a${index}` })),
  next_cursor: null,
  total: count,
  ...more,
})

test('a search is sent with the first page and stands in the URL', async () => {
  api.on(affiliateEndpoints.list, found(20))
  const { user, router } = open('/affiliates?page=3')
  await user.type(await screen.findByRole('searchbox', { name: 'Search affiliates' }), 'tunde')
  await waitFor(() => expect(router.state.location.search).toBe('?q=tunde'))
  await waitFor(() =>
    expect(api.received(affiliateEndpoints.list).at(-1)?.query).toMatchObject({ q: 'tunde', page: '1' }),
  )
})

test('the key / starts a search', async () => {
  api.on(affiliateEndpoints.list, found(1))
  const { user } = open()
  const search = await screen.findByRole('searchbox', { name: 'Search affiliates' })
  await user.keyboard('/')
  expect(document.activeElement).toBe(search)
})

test('without a match the text names the search, and the nearest search is a button', async () => {
  api.on(affiliateEndpoints.list, ({ query }) =>
    query['q'] === 'adenran' ? found(0, { did_you_mean: 'adeniran' }) : found(1),
  )
  const { user, router } = open('/affiliates?q=adenran')
  expect(await screen.findByText('No affiliate matches "adenran".')).toBeTruthy()
  expect(screen.queryByText('No affiliates available')).toBeNull()
  const offered = screen.getByRole('button', { name: 'Adeniran' })
  expect(offered.parentElement?.textContent).toBe('Did you mean Adeniran?')
  await user.click(offered)
  await waitFor(() => expect(router.state.location.search).toBe('?q=Adeniran'))
  expect(await screen.findByText(sampleAffiliate.first_name)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Adeniran')
  expect(document.activeElement?.textContent).toBe('Affiliates')
})

test('without a near search nothing is offered, and Clear Search shows all rows again', async () => {
  api.on(affiliateEndpoints.list, ({ query }) => (query['q'] === undefined ? found(1) : found(0)))
  const { user, router } = open('/affiliates?q=zzzz')
  expect(await screen.findByText('No affiliate matches "zzzz".')).toBeTruthy()
  expect(screen.queryByText(/Did you mean/)).toBeNull()
  await user.click(screen.getByText('Clear Search'))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(await screen.findByText(sampleAffiliate.first_name)).toBeTruthy()
})

test('an empty list has no search', async () => {
  api.on(affiliateEndpoints.list, found(0))
  open()
  expect(await screen.findByText('No affiliates available')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})
