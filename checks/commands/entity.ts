import type { Insertions } from './insertions'

/** The steps of CONTRIBUTING, "Add an entity", for one with two texts, a list and a form. */
export const entity: Insertions = {
  'contract/src/entities/probe.ts': [
    {
      text: `import { listOf, recordOf, savedOf } from '../response'
import { callsOf } from '../calls'
import { inputSchema, recordSchema } from '../fields/derive'
import type { Fields } from '../fields/field'
import { id, timestamp, version } from '../fields/managed'
import { text } from '../fields/text'
import { Paging } from '../paging'
import type { z } from '../zod'

export const probeFields = {
  id: id(),
  title: text({ label: 'Title', max: 200, isSearched: true }),
  remark: text({ label: 'Remark', max: 2_000, default: '', isSearched: true }),
  created_at: timestamp(),
  version: version(),
} satisfies Fields

export const Probe = recordSchema(probeFields)
export type Probe = z.infer<typeof Probe>
export const ProbeInput = inputSchema(probeFields)

export const probeMessages = {
  created: 'Probe created successfully',
  updated: 'Probe updated successfully',
  deleted: 'Probe deleted successfully',
  restored: 'Probe restored successfully',
  notFound: 'Probe not found',
  failedToFetchList: 'Failed to fetch probes',
  failedToFetch: 'Failed to fetch probe',
  failedToCreate: 'Failed to create probe',
  errorCreating: 'Error creating probe',
  failedToUpdate: 'Failed to update probe',
  errorUpdating: 'Error updating probe',
  confirmDelete: 'Are you sure you want to delete this probe?',
} as const

const { get, post, put, del } = callsOf('Probes')

export const probeEndpoints = {
  list: get('/admin/probes', 'Probes, newest first', { query: Paging, response: listOf(Probe) }),
  find: get('/admin/probes/{id}', 'One probe', { response: recordOf(Probe) }),
  create: post('/admin/probes/add', 'Create a probe', { body: ProbeInput, response: savedOf(Probe) }),
  update: put('/admin/probes/edit/{id}', 'Edit a probe', { body: ProbeInput, response: savedOf(Probe) }),
  remove: del('/admin/probes/delete/{id}', 'Delete a probe'),
  restore: post('/admin/probes/restore/{id}', 'Restore a deleted probe'),
} as const
`,
    },
  ],
  'contract/src/entities.ts': [
    { before: 'import { propertyEndpoints', text: "import { probeEndpoints, probeFields } from './entities/probe'\n" },
    { before: '  signup: {', text: '  probe: { fields: probeFields, endpoints: probeEndpoints },\n' },
  ],
  'server/src/database/migrations/9998-probe.ts': [
    {
      text: `export const migration9998 = {
  name: '9998-probe',
  sql: \`
    create table probe (
      id uuid primary key,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      version integer not null default 1,
      title text not null constraint probe_title_length check (char_length(title) <= 200),
      remark text not null,
      search_text text not null
    );
    create index probe_latest on probe (created_at, id) where deleted_at is null\`,
}
`,
    },
  ],
  'server/src/database/migrations.ts': [
    { before: 'export {', text: "export { migration9998 } from './migrations/9998-probe'\n" },
  ],
  'server/src/features/probes/repository.ts': [
    {
      text: `import { Probe, probeMessages } from '@gatehouse/contract/entities/probe'
import type { Paging } from '@gatehouse/contract/paging'

import type { Saved } from '../../http/entity-routes'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { jsonObject } from '../../records/select-list'
import { tableWriter } from '../../records/table-writer'

const json = () => jsonObject('probe', Probe, {})

export const probes = {
  entity: { table: 'probe', messages: probeMessages, json, writer: tableWriter('probe') },
  list: defineList<Paging>({
    table: 'probe',
    filters: {},
    orders: newestFirst('probe'),
    search: {},
    item: jsonOf('probe', json),
  }),
} satisfies Saved<'probe'> & { list: unknown }
`,
    },
  ],
  'server/src/app.ts': [
    {
      before: "import type { FastifyInstance } from 'fastify'",
      text: `import { probeEndpoints } from '@gatehouse/contract/entities/probe'
import { probes } from './features/probes/repository'
`,
    },
    { before: '  registerPrivacyRoutes(', text: '  formEntityRoutes(route, deps, probeEndpoints, probes)\n' },
  ],
  'console/src/features/probes/api.ts': [
    {
      text: `import { probeEndpoints, type Probe } from '@gatehouse/contract/entities/probe'
import { call } from '../../api/request'
import { pagedList } from '../../lists/paged-list'

export const probesKey = ['probes'] as const

export const probes = pagedList({ key: probesKey, endpoint: probeEndpoints.list, pageSize: 6 })

export const findProbe = async (id: string, signal: AbortSignal): Promise<Probe> =>
  (await call(probeEndpoints.find, { params: { id }, signal })).data
`,
    },
  ],
  'console/src/features/probes/form/probe-form.tsx': [
    {
      text: `import { Probe, probeEndpoints, probeFields, ProbeInput, probeMessages } from '@gatehouse/contract/entities/probe'
import { labelsOf } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues, type FormValues } from '@gatehouse/contract/fields/form-values'
import { call } from '../../../api/request'
import { RecordForm } from '../../../forms/record-form'
import { saveMessages } from '../../../forms/saving/save-options'
import { useEditedRecord } from '../../../forms/use-edited-record'
import { TextArea } from '../../../ui/fields/text-area'
import { TextField } from '../../../ui/fields/text-field'
import { findProbe, probesKey } from '../api'

/** \`id\` is undefined for a new probe. */
export function ProbeForm({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const edited = useEditedRecord({
    label: 'probe',
    id,
    listed: undefined,
    find: findProbe,
    queryKey: [...probesKey, 'one'],
    messages: probeMessages,
  })
  return (
    <RecordForm
      label="probe"
      title={id === undefined ? 'New Probe' : 'Edit Probe'}
      submitLabel={id === undefined ? 'Create Probe' : 'Save Changes'}
      messages={saveMessages(probeMessages, id === undefined)}
      edited={edited}
      record={Probe}
      merging={{}}
      valuesOf={valuesOf}
      schema={ProbeInput}
      draft={ProbeDraft}
      labels={labels}
      required={['title']}
      invalidates={[probesKey]}
      send={(body, sending) =>
        id === undefined
          ? call(probeEndpoints.create, { body, ...sending })
          : call(probeEndpoints.update, { params: { id }, body, ...sending })
      }
      onClose={onClose}
    >
      {({ input }) => (
        <>
          <TextField {...input('title')} />
          <TextArea {...input('remark')} />
        </>
      )}
    </RecordForm>
  )
}

const labels = labelsOf(probeFields)
const valuesOf = (probe: Probe | undefined): FormValues<typeof probeFields> => formValues(probeFields, probe)
const ProbeDraft = draftSchema(probeFields)
`,
    },
  ],
  'console/src/features/probes/list/probes-page.tsx': [
    {
      text: `import { probeEndpoints, probeMessages, type Probe } from '@gatehouse/contract/entities/probe'
import Tag from 'lucide-react/icons/tag'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { useFormAddress } from '../../../forms/use-form-address'
import { PagedTable } from '../../../lists/table/paged-table'
import { Button } from '../../../ui/buttons/button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import type { Column } from '../../../ui/tables/data-table'
import { probes, probesKey } from '../api'

const ProbeForm = lazyComponent(() => import('../form/probe-form').then((module) => module.ProbeForm))

export function ProbesPage() {
  const { form, editedId, open, close } = useFormAddress()
  const { remove } = useUndoableDelete({
    label: 'probe',
    endpoints: probeEndpoints,
    messages: probeMessages,
    invalidates: [probesKey],
  })
  const columns: readonly Column<Probe>[] = [
    { key: 'title', header: 'TITLE', cell: ({ title }) => title, onPhone: 'title' },
    {
      key: 'actions',
      header: 'ACTIONS',
      cell: ({ id, title }) => (
        <>
          <Button variant="secondary" onClick={() => open(id)}>
            Edit
          </Button>
          <Button variant="secondary" onClick={() => void remove({ id, name: title })}>
            Delete
          </Button>
        </>
      ),
    },
  ]
  const create = { label: 'Create New Probe', preload: ProbeForm.preload, onClick: () => open('new') }
  return (
    <>
      <PageHeader title="Probes" create={create} />
      <PagedTable
        list={probes}
        label="Probes"
        columns={columns}
        failed={probeMessages.failedToFetchList}
        empty={{ Icon: Tag, title: 'No Probes Yet' }}
      />
      {form !== null && <ProbeForm key={form} id={editedId} onClose={close} />}
    </>
  )
}
`,
    },
  ],
  'console/src/app/pages.ts': [
    {
      before: "  {\n    path: '/personal-data',",
      text: `  {
    path: '/probes',
    load: async () => (await import('../features/probes/list/probes-page')).ProbesPage,
    menu: { section: 'main', label: 'Probes', icon: Star },
  },
`,
    },
  ],
}

/** Requests on the real app, run in the copy. */
export const entityTest = {
  file: 'server/src/features/probes/probes.test.ts',
  text: `import { probeEndpoints } from '@gatehouse/contract/entities/probe'
import { expect, test } from 'vitest'

import { startApp } from '../../../test/start-app'

test('a probe is created, found by a search, edited, deleted and restored', async () => {
  const app = await startApp()
  const listed = async (q?: string) =>
    (await app.request(probeEndpoints.list, { query: { q } })).response.data.map(({ title }) => title)
  expect((await app.request(probeEndpoints.create, { body: { title: '' } })).status).toBe(422)
  const { data } = (await app.request(probeEndpoints.create, { body: { title: 'Lekki', remark: 'Ìkòyí' } })).response
  const params = { id: data.id }
  expect([await listed('ikoyi'), await listed('yaba')]).toEqual([['Lekki'], []])
  await app.request(probeEndpoints.update, { params, body: { title: 'Yaba' } })
  expect(await listed('yaba')).toEqual(['Yaba'])
  await app.request(probeEndpoints.remove, { params })
  expect([await listed(), (await app.request(probeEndpoints.find, { params })).status]).toEqual([[], 404])
  await app.request(probeEndpoints.restore, { params })
  expect((await app.request(probeEndpoints.find, { params })).response.data.title).toBe('Yaba')
  const changes = await app.db.selectFrom('change').select('action').where('entity', '=', 'probe').orderBy('id').execute()
  expect(changes.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore'])
  await app.close()
})
`,
}
