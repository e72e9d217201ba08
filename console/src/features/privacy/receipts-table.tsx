import {
  type ErasureReceipt,
  personalDataEndpoints,
  personalDataMessages,
  receiptPageSize,
} from '@gatehouse/contract/personal-data'
import Download from 'lucide-react/icons/download'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { formatMoment } from '../../format/dates'
import { pagedList } from '../../lists/paged-list'
import { PagedTable } from '../../lists/table/paged-table'
import { IconButton } from '../../ui/buttons/icon-button'
import type { Column, RowDetails } from '../../ui/tables/data-table'
import { saveJson } from '../../api/save-json'
import { countKind } from '../history/record-kinds'
import { outcomeTexts } from './wording'

const receipts = pagedList({
  key: ['personal-data', 'receipts'],
  endpoint: personalDataEndpoints.listReceipts,
  pageSize: receiptPageSize,
})

/** The erasures so far. No receipt contains a personal value of the erased person. */
export const ReceiptsTable = () => (
  <PagedTable
    list={receipts}
    label="Receipts"
    title="Receipts"
    columns={columns}
    details={details}
    failed={personalDataMessages.failedToFetchReceipts}
    empty={{
      Icon: ShieldCheck,
      title: personalDataMessages.noReceipts,
      text: 'Each erasure leaves a receipt without personal values.',
    }}
  />
)

export const saveReceipt = (receipt: ErasureReceipt): void =>
  saveJson(`erasure-${receipt.created_at.slice(0, 10)}-${receipt.id.slice(-8)}.json`, receipt)

/** '1 sign-up deleted' for each result. */
const resultTexts = ({ results }: ErasureReceipt): string[] =>
  results.map(({ kind, outcome, count, reason }) => {
    const text = `${countKind(kind, count)} ${outcomeTexts[outcome].past}`
    return reason === null ? text : `${text}: ${reason}`
  })

const columns: readonly Column<ErasureReceipt>[] = [
  {
    key: 'date',
    header: 'Date',
    width: '220px',
    narrowWidth: '150px',
    isStrong: true,
    onPhone: 'title',
    cell: ({ created_at }) => formatMoment(created_at),
  },
  { key: 'admin', header: 'Erased by', cell: ({ admin_name }) => admin_name },
  {
    key: 'results',
    header: 'Result',
    width: 'minmax(0,2fr)',
    onPhone: 'plain',
    cell: (receipt) => {
      const [first = 'Nothing was found', ...more] = resultTexts(receipt)
      return more.length === 0 ? first : `${first}, and ${more.length} more`
    },
  },
  {
    key: 'download',
    header: 'Download',
    width: '84px',
    align: 'right',
    cell: (receipt) => (
      <IconButton
        label={`Download the receipt of ${formatMoment(receipt.created_at)}`}
        icon={<Download />}
        onClick={() => saveReceipt(receipt)}
      />
    ),
  },
]

const details: RowDetails<ErasureReceipt> = {
  label: ({ created_at }) => `Details of the erasure of ${formatMoment(created_at)}`,
  content: (receipt) => <ReceiptDetails receipt={receipt} />,
}

export function ReceiptDetails({ receipt }: { receipt: ErasureReceipt }) {
  return (
    <>
      <ul className="list-disc space-y-0.5 pl-5 text-ink">
        {resultTexts(receipt).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {receipt.hashes.map(({ kind, sha256 }) => (
        <p key={sha256} className="mt-2 wrap-anywhere">
          SHA-256 of the {kind === 'email' ? 'email' : 'phone number'}: <code className="text-12">{sha256}</code>
        </p>
      ))}
      <p className="mt-2 max-w-[80ch]">{receipt.notice}</p>
    </>
  )
}
