import { lazy, Suspense } from 'react'
import { useFormAddress } from '../forms/use-form-address'
import { CreateButton } from '../ui/create-button'
import { PageHeader } from '../ui/page-header'
import { AffiliateStatCards } from './affiliate-stat-cards'
import { AffiliateTable } from './affiliate-table'

const loadForm = () => import('./affiliate-form').then((module) => ({ default: module.AffiliateForm }))
const AffiliateForm = lazy(loadForm)

export function AffiliatesPage() {
  const { form, open, close } = useFormAddress()
  const create = <CreateButton label="Create New Affiliate" preload={loadForm} onClick={() => open('new')} />
  return (
    <>
      <PageHeader title="Affiliates" action={create} />
      <AffiliateStatCards />
      <AffiliateTable create={create} />
      {form === 'new' && (
        <Suspense fallback={null}>
          <AffiliateForm onClose={close} />
        </Suspense>
      )}
    </>
  )
}
