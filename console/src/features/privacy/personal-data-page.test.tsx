import { type ErasureReceipt, type FoundPerson, personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { useSpecificationHost } from '../../../test/specification-host'
import { PersonalDataPage } from './personal-data-page'

const api = useFakeApi()
const { find, export: exportAll, erase, listReceipts } = personalDataEndpoints

const record = { id: 'r1', label: 'Ada Obi', created_at: '2026-11-19T09:00:00.000Z', is_deleted: false, reason: null }
const person: FoundPerson = {
  identifiers: ['ada@people.test'],
  records: [
    { ...record, kind: 'inquiry', outcome: 'deleted' },
    { ...record, id: 'r2', kind: 'inquiry', outcome: 'deleted', is_deleted: true },
    { ...record, id: 'r3', kind: 'agent', label: 'Obi Homes', outcome: 'kept', reason: 'It has 1 property.' },
  ],
  totals: { inquiry: 2, agent: 1 },
  history: 4,
  responses: 1,
  related: ['+2348035550199'],
}
const receipt: ErasureReceipt = {
  id: '0193a2b4-0000-7000-8000-000000000001',
  created_at: '2026-11-20T09:00:00.000Z',
  admin_name: 'Ngozi Adeyemi',
  hashes: [{ kind: 'email', sha256: 'ab12' }],
  results: [
    { kind: 'inquiry', outcome: 'deleted', count: 2, reason: null },
    { kind: 'agent', outcome: 'kept', count: 1, reason: 'It has 1 property.' },
  ],
  notice: 'Backups may contain the data until they expire.',
}

let receipts: ErasureReceipt[] = []
beforeEach(() => {
  receipts = []
  api.on(listReceipts, () => ({ status: true as const, data: receipts, total: receipts.length }))
  api.on(find, { status: true, data: person })
})
const open = () => renderPage(<PersonalDataPage />, { at: '/personal-data' })
const input = () => screen.findByLabelText('Email or phone number')

async function search(typed = 'Ada@People.test') {
  const view = open()
  await view.user.type(await input(), `${typed}{Enter}`)
  return view
}

/** jsdom has no Blob.text. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.readAsText(blob)
  })

/** What is saved as a file, as text. */
function catchFiles() {
  const saved: { name: string; text: Promise<string> }[] = []
  let blob: Blob | undefined
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => ((blob = file), 'blob:file'),
      revokeObjectURL: () => {},
    }),
  )
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: textOf(blob!) })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    click.mockRestore()
  })
  return saved
}

test('what is neither an email nor a phone number is not sent', async () => {
  await search('Ada Obi')
  expect(await screen.findByText('Enter an email address or a phone number')).toBeTruthy()
  expect(api.received(find)).toEqual([])
})

test('a failure is shown, and nothing of the person is in the address', async () => {
  api.on(find, errorReply('internal', 'Something went wrong'))
  const { router } = await search()
  expect(await screen.findByText('Failed to search for personal data')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('records are grouped by kind, with links and with what an erasure does', async () => {
  const { container } = await search()
  expect(await screen.findByRole('heading', { name: '3 records of ada@people.test' })).toBeTruthy()
  expect(api.received(find)[0]?.body).toEqual({ identifiers: ['Ada@People.test'] })
  const inquiries = within(screen.getByRole('region', { name: 'Inquiries' }))
  const [live, deleted] = inquiries.getAllByRole('listitem')
  expect(within(live!).getByRole('link', { name: 'Ada Obi' }).getAttribute('href')).toBe('/inquiries?inquiry=r1')
  expect(live?.textContent).toContain('Will be deleted')
  expect(within(deleted!).queryByRole('link')).toBeNull()
  expect(deleted?.textContent).toContain('In the trash')
  const agents = within(screen.getByRole('region', { name: 'Agents' }))
  expect(agents.getByRole('link', { name: 'Obi Homes' }).getAttribute('href')).toBe('/agents/r3')
  expect(agents.getByRole('listitem').textContent).toContain('Cannot be erased yet. It has 1 property.')
  expect(screen.getByText('Also found: 4 history entries and 1 stored response.')).toBeTruthy()
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations).toEqual([])
})

test('a suggested number is added to the search', async () => {
  const { user } = await search()
  await user.click(await screen.findByRole('button', { name: 'Add +234 803 555 0199 to the search' }))
  await waitFor(() => expect(api.received(find)).toHaveLength(2))
  expect(api.received(find)[1]?.body).toEqual({ identifiers: ['ada@people.test', '+2348035550199'] })
})

test('a person who is nowhere is said to be nowhere', async () => {
  const none = { identifiers: ['no@people.test'], records: [], totals: {}, history: 0, responses: 0, related: [] }
  api.on(find, { status: true, data: none })
  await search('no@people.test')
  expect(await screen.findAllByText('Nothing is stored about no@people.test')).not.toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull()
})

test('everything is downloaded as JSON', async () => {
  const items = [{ kind: 'inquiry', data: { name: 'Ada Obi' } }]
  api.on(exportAll, { status: true, data: items })
  const saved = catchFiles()
  const { user } = await search()
  await user.click(await screen.findByRole('button', { name: 'Download Everything (JSON)' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('personal-data.json')
  expect(JSON.parse(await saved[0]!.text)).toMatchObject({ identifiers: ['ada@people.test'], data: items })
})

test('Erase names what happens, requires the typed value and the password, and shows the receipt', async () => {
  const saved = catchFiles()
  api.on(erase, () => {
    receipts = [receipt]
    return { status: true as const, message: 'Personal data erased', data: receipt }
  })
  const { user } = await search()
  await user.click(await screen.findByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('dialog'))
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '2 inquiries: will be deleted',
    '1 agent: cannot be erased yet. It has 1 property.',
    '4 history entries: will stay without the personal values',
    '1 stored response: will be deleted',
  ])
  await user.type(dialog.getByLabelText(/^Confirmation/), 'ada')
  await user.type(dialog.getByLabelText(/^Current password/), 'my password')
  await user.click(dialog.getByRole('button', { name: 'Erase Permanently' }))
  expect(await dialog.findByText('Type ada@people.test to confirm')).toBeTruthy()
  expect(api.received(erase)).toEqual([])
  const { violations } = await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } })
  expect(violations).toEqual([])

  await user.clear(dialog.getByLabelText(/^Confirmation/))
  await user.type(dialog.getByLabelText(/^Confirmation/), 'ADA@people.test')
  await user.click(dialog.getByRole('button', { name: 'Erase Permanently' }))
  expect(await screen.findByRole('heading', { name: 'Personal data erased' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent] = api.received(erase)
  expect(sent?.body).toEqual({ identifiers: ['ada@people.test'], current_pswd: 'my password' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
  expect(screen.getByText('2 inquiries deleted')).toBeTruthy()
  expect(screen.getByText('Backups may contain the data until they expire.')).toBeTruthy()
  expect(screen.queryByText(/Ada Obi/)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Email or phone number').value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Download Receipt' }))
  expect(JSON.parse(await saved[0]!.text)).toEqual(receipt)
  const table = within(screen.getByRole('table', { name: 'Receipts' }))
  expect(await table.findByText('2 inquiries deleted, and 1 more')).toBeTruthy()
})

test('a wrong password is shown at its field', async () => {
  api.on(
    erase,
    errorReply('invalid', 'This is not your current password', {
      errors: { current_pswd: 'This is not your current password' },
    }),
  )
  const { user } = await search()
  await user.click(await screen.findByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(/^Confirmation/), 'ada@people.test')
  await user.type(dialog.getByLabelText(/^Current password/), 'another')
  await user.click(dialog.getByRole('button', { name: 'Erase Permanently' }))
  expect(await dialog.findAllByText('This is not your current password')).not.toHaveLength(0)
})

test('receipts can be opened and downloaded', async () => {
  receipts = [receipt]
  const saved = catchFiles()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Details of the erasure/ }))
  expect(screen.getByText('SHA-256 of the email:', { exact: false }).textContent).toContain('ab12')
  await user.click(screen.getByRole('button', { name: /^Download the receipt/ }))
  expect(saved[0]?.name).toMatch(/^erasure-2026-11-20-.*\.json$/)
})

test('a server with only the specified calls offers nothing of it', async () => {
  useSpecificationHost(api)
  open()
  expect(await screen.findByRole('heading', { name: 'Personal Data' })).toBeTruthy()
  expect(screen.queryByLabelText('Email or phone number')).toBeNull()
  expect(api.received()).toEqual([])
})
