import type { Affiliate } from '@gatehouse/contract/entities/affiliate'
import { formatCount } from '../../../format/count'
import { formatPhone } from '../../../format/phone-number'
import { CopyButton } from '../../../ui/buttons/copy-button'
import { Day } from '../../../ui/tables/day'
import type { Column } from '../../../ui/tables/data-table'
import { RecordMenu } from '../../../lists/record-menu'
import { PaymentStatusBadge, StatusBadge } from './affiliate-badges'
import { AffiliateDetails } from './affiliate-details'
import { affiliateName } from './affiliate-name'
import { formatValue } from './affiliate-value'
import { type StatusField, statusFields } from '../status/use-set-status'

type OnUpdate = (affiliate: Affiliate, field: StatusField) => void

const name: Column<Affiliate> = {
  key: 'first_name',
  header: 'Name',
  width: 'minmax(0,1.4fr)',
  narrowWidth: 'minmax(70px,1.4fr)',
  onPhone: 'title',
  cell: (affiliate) => affiliateName(affiliate),
}

const actions = (onUpdate: OnUpdate): Column<Affiliate> => ({
  key: 'actions',
  header: 'Actions',
  width: '64px',
  narrowWidth: '46px',
  onPhone: 'corner',
  cell: (affiliate) => (
    <RecordMenu
      record={['affiliate', affiliate.id]}
      label={`Actions for ${affiliateName(affiliate)}`}
      actions={(['status', 'payment_status'] as const).map((field) => ({
        label: statusFields[field].verb,
        onSelect: () => onUpdate(affiliate, field),
      }))}
    />
  ),
})

/** On phones: the name, and the rest as one card. */
export const affiliateCard = (onUpdate: OnUpdate): readonly Column<Affiliate>[] => [
  name,
  {
    key: 'details',
    header: 'Details',
    onPhone: 'plain',
    cell: (affiliate) => <AffiliateDetails affiliate={affiliate} />,
  },
  actions(onUpdate),
]

/** The columns of S2.57. */
export const affiliateColumns = (onUpdate: OnUpdate): readonly Column<Affiliate>[] => [
  name,
  {
    key: 'phone_number',
    header: 'Phone',
    width: '136px',
    narrowWidth: 'minmax(64px,1fr)',
    cell: (affiliate) => formatPhone(affiliate.phone_number),
  },
  {
    key: 'affiliate_code',
    header: 'Code',
    width: '104px',
    narrowWidth: '96px',
    cell: ({ affiliate_code }) => <CopyButton text={affiliate_code} label={`Copy Code ${affiliate_code}`} />,
  },
  {
    key: 'property_count',
    header: 'Properties',
    width: '82px',
    narrowWidth: '60px',
    align: 'right',
    cell: (affiliate) => formatCount(affiliate.property_count),
  },
  {
    key: 'value',
    header: 'Value',
    width: 'minmax(0,1fr)',
    narrowWidth: 'minmax(76px,0.9fr)',
    align: 'right',
    cell: (affiliate) => formatValue(affiliate.value),
  },
  {
    key: 'status',
    header: 'Status',
    width: '96px',
    narrowWidth: '84px',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'payment_status',
    header: 'Payment Status',
    width: '122px',
    narrowWidth: '82px',
    cell: (affiliate) => <PaymentStatusBadge status={affiliate.payment_status} />,
  },
  actions(onUpdate),
]

/** Columns that can be added. */
export const furtherAffiliateColumns: readonly Column<Affiliate>[] = [
  {
    key: 'created_at',
    header: 'Registered',
    width: '112px',
    narrowWidth: '78px',
    cell: ({ created_at }) => <Day at={created_at} className="tabular-nums" />,
  },
]
