import { useFormAddress } from '../../../forms/use-form-address'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { AffiliateStatCards } from './affiliate-stat-cards'
import { AffiliateTable } from './affiliate-table'

const AffiliateForm = lazyComponent(() => import('../form/affiliate-form').then((module) => module.AffiliateForm))

export function AffiliatesPage() {
  const { form, open, close } = useFormAddress()
  const create = { label: 'Create New Affiliate', preload: AffiliateForm.preload, onClick: () => open('new') }
  return (
    <>
      <PageHeader title="Affiliates" create={create} />
      <AffiliateStatCards />
      <AffiliateTable create={<CreateButton {...create} />} />
      {form === 'new' && <AffiliateForm onClose={close} />}
    </>
  )
}
