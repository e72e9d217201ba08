import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { sampleAgent } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply } from '../../../../test/fake-api'
import { field, openNew, usePropertyFormApi } from '../../../../test/property-form'
import { renderPage } from '../../../../test/render-page'
import { PropertiesPage } from '../list/properties-page'

const api = usePropertyFormApi()

test('a discarded form from the menu of a card returns the focus to the menu', async () => {
  // In the shell's `main`, which takes the focus when the button of the menu is not found.
  const page = (
    <main tabIndex={-1}>
      <PropertiesPage />
    </main>
  )
  const { user } = renderPage(page, { at: '/properties' })
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save Changes' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Add Photos')))
  await user.type(field('Location'), '!')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Actions for/))
})

test('Discard asks for confirmation when something was typed', async () => {
  const { user } = await openNew()
  await user.type(field('Location'), 'Ikoyi')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }))
  expect(field('Location')).toHaveProperty('value', 'Ikoyi')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Property' })).toBeNull())
})

test('Discard of an untouched form closes it without a confirmation', async () => {
  const { user } = await openNew()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Property' })).toBeNull())
})

test('closing the tab warns only when something was typed', async () => {
  const { user } = await openNew()
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(close()).toBe(false)
  await user.type(field('Location'), 'I')
  expect(close()).toBe(true)
})

test('input is restored after a reload, and removed by Discard', async () => {
  const first = await openNew()
  await first.user.type(field('Location'), 'Bodija')
  expect(await screen.findByText(/^Draft saved on this device, \d\d:\d\d$/)).toBeTruthy()
  first.unmount()
  const second = await openNew()
  expect(field('Location')).toHaveProperty('value', 'Bodija')
  await second.user.click(screen.getByRole('button', { name: 'Discard' }))
  await second.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Property' })).toBeNull())
  second.unmount()
  await openNew()
  expect(field('Location')).toHaveProperty('value', '')
})

test('a restored draft says that its agent was deleted, until another one is chosen', async () => {
  const choose = async (user: Awaited<ReturnType<typeof openNew>>['user']) => {
    await user.click(screen.getByRole('combobox', { name: 'Agent' }))
    await user.click(await screen.findByRole('option', { name: new RegExp(sampleAgent.company_name) }))
  }
  const first = await openNew()
  await choose(first.user)
  expect(await screen.findByText(/^Draft saved on this device, \d\d:\d\d$/)).toBeTruthy()
  first.unmount()
  const deleted = 'This agent was deleted. Choose another one.'
  const second = await openNew()
  await waitFor(() => expect(api.received(agentEndpoints.find)).toHaveLength(1))
  expect(screen.queryByText(deleted)).toBeNull()
  second.unmount()
  api.on(agentEndpoints.find, errorReply('not_found', 'Agent not found'))
  const third = await openNew()
  expect(await screen.findByText(deleted)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Agent' }).getAttribute('aria-invalid')).toBe('true')
  const other = { ...sampleAgent, id: 'other', company_name: 'Ikoyi Keys' }
  api.on(agentEndpoints.list, { status: true, data: [other], total: 1, next_cursor: null })
  await third.user.click(screen.getByRole('combobox', { name: 'Agent' }))
  await third.user.type(await screen.findByRole('combobox', { name: 'Search agents' }), 'Ikoyi')
  await third.user.click(await screen.findByRole('option', { name: /Ikoyi Keys/ }))
  await waitFor(() => expect(screen.queryByText(deleted)).toBeNull())
})

test('input typed just before the session ended is stored for the same admin', async () => {
  const signIn = (id: string) => {
    sessionStorage.setItem('gatehouse-admin', JSON.stringify({ id, name: 'Ngozi', email: 'ngozi@lekkihomes.ng' }))
  }
  signIn('ngozi')
  const first = await openNew()
  await first.user.type(field('Location'), 'Bodija')
  sessionStorage.clear()
  first.unmount()
  signIn('tunde')
  const second = await openNew()
  expect(field('Location')).toHaveProperty('value', '')
  second.unmount()
  signIn('ngozi')
  await openNew()
  expect(field('Location')).toHaveProperty('value', 'Bodija')
  expect(await screen.findByText(/Your draft was restored/)).toBeTruthy()
})
