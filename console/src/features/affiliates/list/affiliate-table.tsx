import { affiliateMessages, type Affiliate } from '@gatehouse/contract/entities/affiliate'
import { Star } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useFormAddress } from '../../../forms/use-form-address'
import { PagedTable } from '../../../lists/table/paged-table'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { iconSize } from '../../../ui/icons/icon-size'
import { useMedia } from '../../../ui/use-media'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { affiliateCard, affiliateColumns } from './affiliate-columns'
import { affiliates } from '../api'
import type { StatusField } from '../status/send-status'
import { parseStatusTarget, formatStatusTarget } from '../status/status-target'
import { useSetStatus } from '../status/use-set-status'

const StatusPrompt = lazyComponent(() => import('../status/status-prompt').then((module) => module.StatusPrompt))

/** All affiliates, newest first, and the prompts for their two statuses. */
export function AffiliateTable({ create }: { create: ReactNode }) {
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
    return isPhone ? affiliateCard(onUpdate) : affiliateColumns(onUpdate)
  }, [isPhone, open])
  return (
    <>
      <PagedTable
        list={affiliates}
        search={{ label: 'Search affiliates', placeholder: 'Search name, phone or code', noun: 'affiliate' }}
        label="Affiliates"
        title="All affiliates"
        tools={<SortLabels />}
        columns={columns}
        failed={affiliateMessages.failedToFetchList}
        empty={
          <EmptyState
            icon={<Star {...iconSize} />}
            title={affiliateMessages.none}
            text="Affiliates are partners who refer people to you. Each affiliate has a unique code."
            action={create}
          />
        }
      />
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
