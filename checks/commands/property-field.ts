import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is inserted before the first place of a file with the text `before`. Without one, the file is new. */
interface Insertion {
  readonly before?: string
  readonly text: string
}

/** The steps of CONTRIBUTING, "Add a field to property", for a choice with a default and a filter. */
export const propertyField: Readonly<Record<string, readonly Insertion[]>> = {
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
    { before: '\n/**', text: "import { migration9999 } from './migrations/9999-probe-document'\n" },
    { before: ']\n', text: '  migration9999,\n' },
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
      before: '    property_availability: {',
      text: `    probe_document: {
      name: labels.probe_document,
      value: property.probe_document,
      icon: <Tag {...iconSize} />,
    },
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

/** Returns the content of a file after the insertions. */
export function withInsertions(content: string, insertions: readonly Insertion[]): string {
  return insertions.reduce((text, { before, text: inserted }) => {
    if (before === undefined) return text + inserted
    if (!text.includes(before)) throw new Error(`There is no ${before} any more.`)
    return text.replace(before, () => inserted + before)
  }, content)
}

/** Makes the change of one file in a copy of the repository. Returns the content that the file had before. */
export function insertInto(folder: string, file: string): string {
  const insertions = propertyField[file]!
  const path = join(folder, file)
  const isNew = insertions.some(({ before }) => before === undefined)
  const content = isNew ? '' : readFileSync(path, 'utf8')
  writeFileSync(path, withInsertions(content, insertions))
  return content
}
