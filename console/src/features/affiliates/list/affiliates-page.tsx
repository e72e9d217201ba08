import { affiliateMessages, type Affiliate } from '@gatehouse/contract/entities/affiliate'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'
import { useMemo, useState } from 'react'
import { useFormAddress } from '../../../forms/use-form-address'
import { useColumns } from '../../../lists/columns/use-columns'
import type { Selectable } from '../../../lists/selection/selection-context'
import { ViewsBar } from '../../../lists/views/views-bar'
import { PagedTable } from '../../../lists/table/paged-table'
import { useListTotal } from '../../../lists/use-list-page'
import { CreateButton } from '../../../ui/buttons/create-button'
import { useMedia } from '../../../ui/use-media'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { StatCards } from '../../stats/stat-cards'
import { affiliateCard, affiliateColumns, furtherAffiliateColumns } from './affiliate-columns'
import { affiliates } from '../api'
import { affiliateName } from './affiliate-name'
import { affiliateFilters } from './affiliate-filters'
import type { StatusField } from '../status/use-set-status'
import { parseStatusTarget, formatStatusTarget } from '../status/status-target'
import { useSetStatus } from '../status/use-set-status'

const AffiliateForm = lazyComponent(() => import('../form/affiliate-form').then((module) => module.AffiliateForm))
const StatusPrompt = lazyComponent(() => import('../status/status-prompt').then((module) => module.StatusPrompt))

const selectable: Selectable<Affiliate> = {
  entity: 'affiliate',
  nameOf: affiliateName,
  load: () => import('../status/selected-status'),
}

/** All affiliates, newest first, and the prompts for their two statuses. */
export function AffiliatesPage() {
  const total = useListTotal(affiliates)
  const { form, open, close } = useFormAddress()
  const target = parseStatusTarget(form)
  const [listed, setKnown] = useState<Affiliate>()
  const { set, isSaving } = useSetStatus()
  const isPhone = !useMedia('(min-width: 48rem), print')
  const columns = useMemo(() => {
    const onUpdate = (affiliate: Affiliate, field: StatusField) => {
      setKnown(affiliate)
      open(formatStatusTarget({ field, affiliate_code: affiliate.affiliate_code }))
    }
    return { card: affiliateCard(onUpdate), table: affiliateColumns(onUpdate) }
  }, [open])
  const { columns: chosen, choice } = useColumns('affiliates', columns.table, furtherAffiliateColumns)
  const create = { label: 'Create New Affiliate', preload: AffiliateForm.preload, onClick: () => open('new') }
  return (
    <>
      <PageHeader title="Affiliates" create={create} />
      <StatCards
        cards={[
          { name: 'Registered Agents', count: 'registered_agents', Icon: Users },
          { name: 'Registered Affiliates', count: 'registered_affiliates', Icon: Star, otherwise: total },
        ]}
      />
      <PagedTable
        list={affiliates}
        imports="affiliates"
        search={{ label: 'Search affiliates', placeholder: 'Search name, phone or code', noun: 'affiliate' }}
        label="Affiliates"
        exported="affiliate"
        title="All affiliates"
        tools={
          <>
            <SortLabels />
            <ViewsBar list="affiliates" />
          </>
        }
        columns={isPhone && choice?.isDefault !== false ? columns.card : chosen}
        filters={affiliateFilters}
        selectable={selectable}
        columnChoice={choice}
        failed={affiliateMessages.failedToFetchList}
        empty={{
          Icon: Star,
          title: affiliateMessages.none,
          text: 'Affiliates are partners who refer people to you. Each affiliate has a unique code.',
          action: <CreateButton {...create} />,
        }}
      />
      {form === 'new' && <AffiliateForm onClose={close} />}
      {target && (
        <StatusPrompt
          key={form}
          target={target}
          listed={listed?.affiliate_code === target.affiliate_code ? listed : undefined}
          onSubmit={set}
          isSaving={isSaving}
          onClose={close}
        />
      )}
    </>
  )
}

/** Display only, spelled as in S2.59: text, not buttons. */
function SortLabels() {
  return (
    <p className="-mt-1 mb-3 flex flex-wrap gap-x-2 text-13 text-muted select-none">
      {['By Highest Referrals', 'By Commisions', 'Nearest'].map((label, index) => (
        <span key={label} className="flex gap-x-2">
          {index > 0 && <span aria-hidden="true">·</span>}
          <span>{label}</span>
        </span>
      ))}
    </p>
  )
}
