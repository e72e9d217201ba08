import { sampleAnnouncement } from '@gatehouse/contract/samples'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFakeApi } from '../../test/fake-api'
import { renderPage } from '../../test/render-page'
import { useSpecificationHost } from '../../test/specification-host'
import { HistoryLink } from './history-link'
import { RecordMenu } from './record-menu'

const api = useFakeApi()
const record = ['announcement', sampleAnnouncement.id] as const
const actions = [{ label: 'Edit' }, { label: 'Delete', isDangerous: true }]
const open = () =>
  renderPage(
    <>
      <RecordMenu record={record} label="Actions for it" actions={actions} />
      <HistoryLink record={record} name="it" />
    </>,
    { at: '/announcements' },
  )
const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

test('a record has its history before what is dangerous, at an address of its own', async () => {
  const { user, router } = open()
  const path = `/history/announcement/${sampleAnnouncement.id}`
  expect(screen.getByRole('link', { name: 'History of it' }).getAttribute('href')).toBe(path)
  await user.click(screen.getByRole('button', { name: 'Actions for it' }))
  expect(await items()).toEqual(['Edit', 'History', 'Delete'])
  await user.click(screen.getByRole('menuitem', { name: 'History' }))
  expect(router.state.location.pathname).toBe(path)
})

test('a server with only the specified calls has no history', async () => {
  useSpecificationHost(api)
  const { user } = open()
  expect(screen.queryByRole('link')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions for it' }))
  expect(await items()).toEqual(['Edit', 'Delete'])
})
