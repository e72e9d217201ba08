import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DataTable, type Column } from './data-table'

interface Row {
  id: string
  name: string
}

const columns: Column<Row>[] = [
  { key: 'id', header: 'Code', cell: (row) => row.id },
  { key: 'name', header: 'Full Name', cell: (row) => row.name, isStrong: true, onPhone: 'title' },
]

const table = (rows: Row[] | undefined) => (
  <DataTable label="Admins" columns={columns} rows={rows} placeholderRows={5} />
)

test('while rows load, placeholder rows are shown and the table is busy', () => {
  render(table(undefined))
  expect(screen.getByRole('table', { name: 'Admins' }).getAttribute('aria-busy')).toBe('true')
  expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(5)
})

test('rows keep their roles and headers, which cards on phones show as labels', () => {
  render(table([{ id: 'GH-1', name: 'Amina Bello' }]))
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Code', 'Full Name'])
  const row = screen.getAllByRole('row')[1]
  expect(row && within(row).getByRole('cell', { name: 'GH-1' }).dataset['label']).toBe('Code')
})
