import type { Insertions } from './insertions'

/** The steps of CONTRIBUTING, "Add a field to property", for a choice with a default and a filter. */
export const propertyField: Insertions = {
  'contract/src/entities/property.ts': [
    {
      before: '  property_description: text(',
      text: `  probe_document: choice({
    label: 'Probe document',
    options: ['None', 'Deed'],
    message: 'Choose a probe document from the list',
    default: 'None',
    isFilter: true,
  }),
`,
    },
  ],
  'server/src/database/migrations/9999-probe-document.ts': [
    {
      text: `export const migration9999 = {
  name: '9999-probe-document',
  sql: "alter table property add column probe_document text not null default 'None'",
}
`,
    },
  ],
  'server/src/database/migrations.ts': [
    { before: 'export {', text: "export { migration9999 } from './migrations/9999-probe-document'\n" },
  ],
  'console/src/features/properties/form/property-fields.tsx': [
    {
      before: '        <ChipGroup',
      text: `        <Segmented choices={(['None', 'Deed'] as const).map(asOption)} {...choice('probe_document')} />
`,
    },
  ],
  'console/src/features/properties/detail/property-facts.tsx': [
    {
      before: '    property_availability: [',
      text: `    probe_document: [labels.probe_document, Banknote, property.probe_document],
`,
    },
  ],
  'console/src/features/properties/list/filters/select-filters.ts': [
    {
      before: '  needs: {',
      text: `  probe_document: {
    label: 'Probe document',
    none: 'All probe documents',
    options: [
      ['None', 'None'],
      ['Deed', 'Deed'],
    ],
  },
`,
    },
  ],
}

/** A fact of a property: a line in the contract and one in the form (docs/decisions/0091). */
export const propertyFact: Insertions = {
  'contract/src/listing/facts.ts': [{ before: '  toilets: counted(', text: "  probe_size: measured('Probe size'),\n" }],
  'console/src/features/properties/form/facts/facts-group.tsx': [
    { before: "  toilets: 'Building'", text: "  probe_size: 'Building',\n" },
  ],
}

/** A server test that imports the fact, edits it and reads it in the history. */
export const factTest = {
  file: 'server/src/imports/targets/probe-fact.test.ts',
  text: `import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { listings } from './listings'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the fact is read from a file and saved by an edit', async () => {
  const read = listings.read(
    { location: 'Lekki', price: '5', probe_size: '2.5' },
    { now: new Date(), isMonthFirst: false },
  )
  expect(read).toMatchObject({ row: { facts: { probe_size: 2.5 } } })
  const { id } = await insertProperty(app.db, {})
  const edit = { params: { id }, body: { facts: { probe_size: 3 } } }
  const { response } = await app.request(propertyEndpoints.change, edit)
  expect(response).toMatchObject({ data: { facts: { probe_size: 3 } } })
})
`,
}
