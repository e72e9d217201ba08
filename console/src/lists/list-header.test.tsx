import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page'
import { ListHeader } from './list-header'
import { SearchField } from './search-field'

afterEach(() => void vi.unstubAllGlobals())

const open = () =>
  renderPage(
    <ListHeader
      title="Agents"
      create={{ label: 'Create New Agent', onClick: () => {} }}
      search={<SearchField label="Search agents" value="" onSearch={() => {}} placeholder="Search company or city" />}
    >
      <p>96 agents</p>
    </ListHeader>,
    { at: '/agents' },
  )

test('on a wide screen the button is in the header, and the page places the search', async () => {
  open()
  const header = (await screen.findByRole('heading', { name: 'Agents' })).parentElement
  expect(header?.contains(screen.getByRole('button', { name: 'Create New Agent' }))).toBe(true)
  expect(screen.getByRole('button').textContent).toBe('Create New Agent')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('on a phone the search is below the cards, and the button is at the bottom edge with its whole label', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  open()
  const search = await screen.findByRole('searchbox', { name: 'Search agents' })
  const create = screen.getByRole('button', { name: 'Create New Agent' })
  expect(search.getAttribute('placeholder')).toBe('Search')
  expect(create.textContent).toBe('Create New Agent')
  expect(create.closest('header')).toBeNull()
  const cards = screen.getByText('96 agents')
  expect(cards.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
