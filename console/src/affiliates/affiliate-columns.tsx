import type { Affiliate } from '@gatehouse/contract/affiliate'
import { CopyButton } from '../ui/copy-button'
import type { Column } from '../ui/data-table'
import { Menu } from '../ui/menu'
import { PaymentStatusBadge, StatusBadge } from './affiliate-badges'
import { affiliateName } from './affiliate-name'
import { formatValue } from './affiliate-value'
import type { StatusField } from './send-status'
import { statusFields } from './status-fields'

interface ColumnOptions {
  /** Whether all eight columns fit side by side; where they do not, Phone and Payment Status are second lines. */
  isRoomy: boolean
  onUpdate: (affiliate: Affiliate, field: StatusField) => void
}

/** The columns of the specification, section 2. */
export const affiliateColumns = ({ isRoomy, onUpdate }: ColumnOptions): readonly Column<Affiliate>[] => [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(0,1.4fr)',
    isOneLine: true,
    onPhone: 'title',
    cell: (affiliate) =>
      isRoomy ? affiliateName(affiliate) : <NameAndPhone name={affiliateName(affiliate)} {...affiliate} />,
  },
  {
    key: 'phone',
    header: 'Phone',
    width: '128px',
    isOneLine: true,
    isPhoneOnly: !isRoomy,
    cell: (affiliate) => affiliate.phone_number,
  },
  {
    key: 'code',
    header: 'Code',
    width: '104px',
    cell: ({ affiliate_code }) => <CopyButton text={affiliate_code} label={`Copy the code ${affiliate_code}`} />,
  },
  {
    key: 'properties',
    header: 'Properties',
    width: '82px',
    align: 'right',
    cell: (affiliate) => affiliate.property_count.toLocaleString('en-NG'),
  },
  {
    key: 'value',
    header: 'Value',
    width: 'minmax(0,1fr)',
    align: 'right',
    isOneLine: true,
    cell: (affiliate) => formatValue(affiliate.value),
  },
  {
    key: 'status',
    header: 'Status',
    width: isRoomy ? '96px' : '108px',
    cell: ({ status, payment_status }) =>
      isRoomy ? <StatusBadge status={status} /> : <BothStatuses status={status} payment_status={payment_status} />,
  },
  {
    key: 'payment',
    header: 'Payment Status',
    width: '122px',
    isPhoneOnly: !isRoomy,
    cell: (affiliate) => <PaymentStatusBadge status={affiliate.payment_status} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '64px',
    onPhone: 'corner',
    cell: (affiliate) => (
      <Menu
        label={`Actions for ${affiliateName(affiliate)}`}
        actions={(['status', 'payment_status'] as const).map((field) => ({
          label: statusFields[field].verb,
          onSelect: () => onUpdate(affiliate, field),
        }))}
      />
    ),
  },
]

/* Cards on phones have a line for each, so the second lines are hidden there. */

function NameAndPhone({ name, phone_number }: { name: string; phone_number: string }) {
  return (
    <>
      <span className="block md:truncate" title={name}>
        {name}
      </span>
      <span className="block truncate text-13 font-regular text-muted max-md:hidden" title={phone_number}>
        {phone_number}
      </span>
    </>
  )
}

function BothStatuses({ status, payment_status }: { status: string; payment_status: string }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusBadge status={status} />
      <span className="text-13 max-md:hidden">
        <span className="sr-only">{statusFields.payment_status.label}: </span>
        <PaymentStatusBadge status={payment_status} />
      </span>
    </span>
  )
}
