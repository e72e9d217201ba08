import { useState } from 'react'
import { Badge, type BadgeTone } from '../ui/badge'
import { Chip } from '../ui/chip'
import { DataTable, type Column } from '../ui/tables/data-table'
import { Menu } from '../ui/menus/menu'
import { Pagination, ViewAllButton } from '../ui/tables/pagination'
import { Photo } from '../ui/photo'
import { Progress } from '../ui/feedback/progress'
import { Story } from './story'

interface Row {
  name: string
  phone: string
  code: string
  properties: number
  value: string
  status: string
  tone: BadgeTone
}

const rows: Row[] = [
  {
    name: 'Tunde Bello',
    phone: '0803 123 4567',
    code: 'GH-7K3M9',
    properties: 12,
    value: '₦4,500,000',
    status: 'Activated',
    tone: 'navy',
  },
  {
    name: 'Amina Yusuf',
    phone: '0812 555 0199',
    code: 'GH-2QX8T',
    properties: 3,
    value: '₦900,000',
    status: 'Processing',
    tone: 'leaf',
  },
  {
    name: 'Chidi Okonkwo',
    phone: '0706 210 8841',
    code: 'GH-9WD4R',
    properties: 27,
    value: '₦18,250,000',
    status: 'Completed',
    tone: 'blue',
  },
  {
    name: 'Ẹniọlá Adéyẹmí',
    phone: '0809 777 3210',
    code: 'GH-5HF6B',
    properties: 0,
    value: '₦0',
    status: 'Terminated',
    tone: 'red',
  },
]

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, isStrong: true, onPhone: 'title' },
  { key: 'phone', header: 'Phone', cell: (row) => row.phone, onPhone: 'plain' },
  { key: 'code', header: 'Code', cell: (row) => row.code },
  { key: 'properties', header: 'Properties', cell: (row) => row.properties, align: 'right' },
  { key: 'value', header: 'Value', cell: (row) => row.value, align: 'right' },
  { key: 'status', header: 'Status', cell: (row) => <Badge tone={row.tone}>{row.status}</Badge> },
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => (
      <Menu label={`Actions for ${row.name}`} actions={[{ label: 'Update Status', onSelect: () => {} }]} />
    ),
    onPhone: 'corner',
  },
]

export function DataStories() {
  const [page, setPage] = useState(1)
  const [isShowingAll, setIsShowingAll] = useState(false)
  return (
    <>
      <Story title="Table">
        <div className="mb-3 flex justify-end">
          <ViewAllButton isShowingAll={isShowingAll} onToggle={() => setIsShowingAll(!isShowingAll)} />
        </div>
        <DataTable
          label="Affiliates"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.code}
          placeholderRows={6}
          empty="No affiliates available"
        />
        <div className="mt-4">
          <Pagination page={page} pageSize={6} total={10_000} onPageChange={setPage} isShowingAll={isShowingAll} />
        </div>
      </Story>
      <Story title="Chips, progress and photos">
        <div className="mb-4 flex flex-wrap gap-2">
          <Chip dot="green">Sell</Chip>
          <Chip dot="orange">Lease</Chip>
          <Chip>Swimming Pool</Chip>
          <Badge tone="warning">Incomplete</Badge>
          <Badge tone="quiet">Draft</Badge>
        </div>
        <Progress label="Images · 9.4 of 14.1 MB" share={0.66} detail="210 kB/s · 22 s left" />
        <div className="mt-4 grid max-w-md grid-cols-2 gap-4">
          <div className="aspect-4/3 overflow-hidden rounded-card">
            <Photo source={null} alt="No photo" sizes="200px" />
          </div>
          <div className="aspect-4/3 overflow-hidden rounded-card">
            <Photo source={{ url: '/missing.jpg', color: '#7a8f86' }} alt="Front of the house" sizes="200px" />
          </div>
        </div>
      </Story>
    </>
  )
}
