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
