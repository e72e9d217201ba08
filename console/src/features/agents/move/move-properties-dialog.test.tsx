import { agentEndpoints, type Agent } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { sampleAgent, samplePropertyCard } from '@gatehouse/contract/samples'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectionLost, errorReply, jsonReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { UndoHost } from '../../../app/shell/undo-host'
import { AgentPage } from '../detail/agent-page'
import { AgentsPage } from '../list/agents-page'

const api = useFakeApi()
const assigned = 'Cannot delete agents currently assigned to a property'
const question = 'Are you sure you want to delete this agent?'

const fromAgent: Agent = { ...sampleAgent, id: 'seller', property_count: 11, archived_property_count: 2 }
const toAgent: Agent = { ...sampleAgent, id: 'taker', company_name: 'Ikoyi Keys', property_count: 0 }
const list = <Row,>(data: Row[]) => ({ status: true as const, data, total: data.length, next_cursor: null })
const moved = (remaining_count = 0) => ({
  status: true as const,
  message: '11 properties moved to Ikoyi Keys',
  change_id: 'change-1',
  data: { id: 'move-1', moved_count: 11, remaining_count, undoable_until: '2026-12-20T00:00:00.000Z' },
})

beforeEach(() => {
  api.on(statsEndpoints.find, errorReply('internal', 'Something went wrong'))
  api.on(agentEndpoints.find, { status: true, data: fromAgent })
  api.on(agentEndpoints.list, ({ query }) => list([fromAgent, toAgent].filter((agent) => matches(agent, query['q']))))
  api.on(propertyEndpoints.list, list([samplePropertyCard]))
  api.on(propertyEndpoints.listArchived, list([]))
  api.on(propertyMoveEndpoints.create, moved())
})
const matches = (agent: Agent, q = '') => agent.company_name.toLowerCase().includes(q)

const openPage = () =>
  renderPage(
    <>
      <AgentPage />
      <UndoHost />
    </>,
    { at: '/agents/seller', path: '/agents/:id' },
  )
const openList = () => renderPage(<AgentsPage />, { at: '/agents' })

async function openDialog() {
  const view = openPage()
  await view.user.click(await screen.findByRole('button', { name: 'Move Properties to…' }))
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Move Properties' })) }
}

test('the properties of an agent are moved in one request, and one Undo moves them back', async () => {
  api.on(historyEndpoints.undoOperation, {
    status: true,
    message: '11 changes were undone',
    data: { operation_id: 'undo-1', undone: 11, left: [] },
  })
  const { user, dialog } = await openDialog()
  expect(dialog.getByText('Lekki Homes has 11 properties (2 archived).')).toBeTruthy()
  expect((await dialog.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringContaining('Ikoyi Keys'),
  ])
  await user.click(dialog.getByRole('radio', { name: /Ikoyi Keys/ }))
  const requested = api.received(propertyEndpoints.list).length
  await user.click(dialog.getByRole('button', { name: 'Move 11 properties' }))
  expect(await screen.findByText('11 properties moved to Ikoyi Keys')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.received(propertyMoveEndpoints.create).map(({ body }) => body)).toEqual([
    { from_agent_id: 'seller', to_agent_id: 'taker' },
  ])
  await waitFor(() => expect(api.received(propertyEndpoints.list).length).toBeGreaterThan(requested))
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('11 changes were undone')).toBeTruthy()
  expect(screen.getByText('Moved back to Lekki Homes')).toBeTruthy()
  expect(api.received(historyEndpoints.undoOperation)[0]?.params['id']).toBe('move-1')
})

test('without a choice nothing is sent; a search narrows the agents', async () => {
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Move 11 properties' }))
  expect(dialog.getByText('Choose the agent to move the properties to')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('searchbox', { name: 'New agent' })))
  await user.type(dialog.getByRole('searchbox', { name: 'New agent' }), 'zzz')
  expect(await dialog.findByText('No agent matches "zzz".')).toBeTruthy()
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(api.received(propertyMoveEndpoints.create)).toHaveLength(0)
})

test.each([
  [errorReply('internal', 'Something went wrong'), 'Failed to move properties'],
  [errorReply('invalid', 'Choose an agent from the list'), 'Choose an agent from the list'],
  [connectionLost, 'Error moving properties'],
])('a failed move is shown in the dialog, which stays open', async (reply, message) => {
  api.on(propertyMoveEndpoints.create, reply)
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('radio', { name: /Ikoyi Keys/ }))
  await user.click(dialog.getByRole('button', { name: 'Move 11 properties' }))
  expect((await dialog.findByText(message)).getAttribute('role')).toBe('alert')
})

test('an agent with properties is deleted only after its properties were moved, with a confirmation then', async () => {
  api.on(agentEndpoints.remove, { status: true, message: 'Agent deleted successfully' })
  const { user } = openList()
  await user.click(await screen.findByRole('button', { name: 'Delete Lekki Homes' }))
  const dialog = within(await screen.findByRole('dialog', { name: assigned }))
  expect(
    dialog.getByText(/^Lekki Homes has 11 properties \(2 archived\)\. Move them to another agent first/),
  ).toBeTruthy()
  expect(screen.queryByText(question)).toBeNull()
  await user.click(await dialog.findByRole('radio', { name: /Ikoyi Keys/ }))
  await user.click(dialog.getByRole('button', { name: 'Move 11 properties' }))
  expect(await screen.findByText(question)).toBeTruthy()
  expect(api.received(agentEndpoints.remove)).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Agent deleted successfully')).toBeTruthy()
})

test('when properties remain or the dialog is closed, no confirmation follows', async () => {
  api.on(propertyMoveEndpoints.create, moved(3))
  const { user } = openList()
  await user.click(await screen.findByRole('button', { name: 'Delete Lekki Homes' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete Lekki Homes' }))
  await user.click(await screen.findByRole('radio', { name: /Ikoyi Keys/ }))
  await user.click(screen.getByRole('button', { name: 'Move 11 properties' }))
  expect(await screen.findByText('11 properties moved to Ikoyi Keys')).toBeTruthy()
  expect(screen.queryByText(question)).toBeNull()
})

test('with a server that has only the specified calls no move is offered, and the delete is rejected immediately', async () => {
  useSpecificationHost(api)
  api.on(agentEndpoints.list, () => jsonReply([{ id: 7, company_name: 'Lekki Homes' }]))
  api.on(propertyEndpoints.list, () => jsonReply([{ id: 1, agent_id: 7 }]))
  const { user } = openList()
  await user.click(await screen.findByRole('button', { name: 'Delete Lekki Homes' }))
  expect(await screen.findByText(assigned)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(question)).toBeNull()
})
