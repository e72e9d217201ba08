import { Star, Users } from 'lucide-react'
import { useFormAddress } from '../../../forms/use-form-address'
import { useListTotal } from '../../../lists/use-list-page'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { StatCards } from '../../stats/stat-cards'
import { affiliates } from '../api'
import { AffiliateTable } from './affiliate-table'

const AffiliateForm = lazyComponent(() => import('../form/affiliate-form').then((module) => module.AffiliateForm))

export function AffiliatesPage() {
  const { form, open, close } = useFormAddress()
  const total = useListTotal(affiliates)
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
      <AffiliateTable create={<CreateButton {...create} />} />
      {form === 'new' && <AffiliateForm onClose={close} />}
    </>
  )
}
