import type { Affiliate } from '@gatehouse/contract/entities/affiliate'
import { formatPhone } from '../../../format/phone-number'
import { CopyButton } from '../../../ui/buttons/copy-button'
import type { Column } from '../../../ui/tables/data-table'
import { Menu } from '../../../ui/menus/menu'
import { PaymentStatusBadge, StatusBadge } from './affiliate-badges'
import { affiliateName } from './affiliate-name'
import { formatValue } from './affiliate-value'
import type { StatusField } from '../status/send-status'
import { statusFields } from '../status/status-fields'

interface ColumnOptions {
  /** Narrow columns: names, phone numbers and values may wrap. */
  isDense: boolean
  onUpdate: (affiliate: Affiliate, field: StatusField) => void
}

/** The columns of S2.57. */
export const affiliateColumns = ({ isDense, onUpdate }: ColumnOptions): readonly Column<Affiliate>[] => [
  {
    key: 'name',
    header: 'Name',
    width: isDense ? 'minmax(70px,1.4fr)' : 'minmax(0,1.4fr)',
    isSingleLine: !isDense,
    onPhone: 'title',
    cell: (affiliate) => affiliateName(affiliate),
  },
  {
    key: 'phone',
    header: 'Phone',
    width: isDense ? 'minmax(64px,1fr)' : '128px',
    isSingleLine: !isDense,
    cell: (affiliate) => formatPhone(affiliate.phone_number),
  },
  {
    key: 'code',
    header: 'Code',
    width: isDense ? '98px' : '104px',
    cell: ({ affiliate_code }) => <CopyButton text={affiliate_code} label={`Copy the code ${affiliate_code}`} />,
  },
  {
    key: 'properties',
    header: 'Properties',
    width: isDense ? '60px' : '82px',
    align: 'right',
    cell: (affiliate) => affiliate.property_count.toLocaleString('en-NG'),
  },
  {
    key: 'value',
    header: 'Value',
    width: isDense ? 'minmax(84px,1fr)' : 'minmax(0,1fr)',
    align: 'right',
    isSingleLine: !isDense,
    cell: (affiliate) => formatValue(affiliate.value),
  },
  {
    key: 'status',
    header: 'Status',
    width: isDense ? '82px' : '96px',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'payment',
    header: 'Payment Status',
    width: isDense ? '80px' : '122px',
    cell: (affiliate) => <PaymentStatusBadge status={affiliate.payment_status} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: isDense ? '46px' : '64px',
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
