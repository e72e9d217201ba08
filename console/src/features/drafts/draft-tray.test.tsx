import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pathOf } from '../../../test/render-console'
import { renderPage } from '../../../test/render-page'
import { storedDrafts, storeDraft } from '../../../test/stored-drafts'
import { draftKeyOf, draftOwner } from '../../api/drafts/draft'
import { listDrafts, removeDrafts } from '../../api/drafts/draft-store'
import { trayHeightAt } from '../../api/session/tray-height'
import { DraftTray } from './draft-tray'
import { TraySpace } from './tray-space'

const file = (id: string) => ({ file_id: id, name: `${id}.jpg`, size: 1000, type: 'image/jpeg' })
/** 14:02 on the clock of the device. */
const today = () => new Date(new Date().setHours(14, 2)).toISOString()

beforeEach(async () => {
  localStorage.setItem('gatehouse-admin', JSON.stringify({ id: 'a1', name: 'Ngozi', email: 'ngozi@lekkihomes.ng' }))
  const property_images = [1, 2, 3].map((number) => ({ kind: 'new', key: `new-${number}`, file: file(`f${number}`) }))
  await storeDraft({
    key: draftKeyOf('property', undefined),
    saved_at: today(),
    // The video is too large to be stored.
    values: { location: 'Lekki Phase 1', property_images, video_upload: [{ ...file('v'), size: 412_000_000 }] },
  })
  await storeDraft({ key: draftKeyOf('agent', 'g1'), saved_at: '2026-01-21T09:30:00', values: { city: 'Abuja' } })
  await storeDraft({ key: draftKeyOf('password', undefined), values: {} })
  await storeDraft({ key: [draftOwner()[0], 'a2', 'career', 'new'], values: { title: 'Of another admin' } })
})

const tray = () => screen.findByRole('region', { name: 'Unsaved drafts' })
const rows = async () => within(await tray()).getAllByRole('listitem')

test('the dashboard lists the drafts of this admin with time and files', async () => {
  renderPage(<DraftTray />, { at: '/' })
  const texts = (await rows()).map((row) => row.querySelector('p')?.textContent)
  expect(texts).toEqual(['Unsaved property14:02 · 3 photos · Lekki Phase 1', 'Unsaved changes: agent21 Jan, 09:30'])
})

test.each([
  ['/agents', /^Continue Unsaved changes: agent/, '/agents?tab=all&form=g1'],
  ['/properties', /^Continue Unsaved property/, '/properties?tab=all&form=new&draft=first'],
])('%s has its own drafts, and Continue opens the form', async (at, button, address) => {
  const { user, router } = renderPage(<DraftTray />, { at: `${at}?tab=all` })
  expect(await rows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(pathOf(router)).toBe(address))
  expect(screen.queryByRole('region', { name: 'Unsaved drafts' }), 'while a form is open').toBeNull()
})

test('Discard asks first and deletes the draft with its files', async () => {
  const { user } = renderPage(<DraftTray />, { at: '/properties' })
  await user.click(await screen.findByRole('button', { name: /^Discard Unsaved property/ }))
  const question = await screen.findByRole('alertdialog', { name: 'Discard this draft?' })
  expect(question.textContent).toContain('Its text and files are deleted from this device.')
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved drafts' })).toBeNull())
  expect((await storedDrafts()).map(({ key }) => key[2])).toEqual(['agent', 'password'])
})

test('a page without drafts has no tray', async () => {
  renderPage(<DraftTray />, { at: '/careers' })
  await storedDrafts()
  expect(screen.queryByRole('region', { name: 'Unsaved drafts' })).toBeNull()
})

test('the height of the tray is reserved at the next visit until it is loaded, and no longer without drafts', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
  const { unmount } = renderPage(<DraftTray />, { at: '/properties' })
  await tray()
  unmount()
  const { container } = renderPage(<TraySpace />, { at: '/properties?tab=all' })
  expect(container.querySelector('div[style]')?.getAttribute('style')).toBe('height: 72px;')
  const withForm = renderPage(<TraySpace />, { at: '/properties?form=new' })
  expect(withForm.container.querySelector('div[style]')).toBeNull()
  renderPage(<DraftTray />, { at: '/properties' })
  await removeDrafts(await listDrafts(draftOwner()))
  await waitFor(() => expect(trayHeightAt('/properties')).toBe(0))
  height.mockRestore()
})
