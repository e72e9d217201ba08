import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useFormAddress } from '../forms/use-form-address'
import { Button } from '../ui/button'
import { iconSize } from '../ui/icon-size'
import { PageHeader } from '../ui/page-header'
import { AffiliateStatCards } from './affiliate-stat-cards'
import { AffiliateTable } from './affiliate-table'

const AffiliateForm = lazy(() => import('./affiliate-form').then((module) => ({ default: module.AffiliateForm })))

export function AffiliatesPage() {
  const { form, open, close } = useFormAddress()
  const create = (
    <Button icon={<Plus {...iconSize} />} onClick={() => open('new')} onPointerEnter={preloadForm}>
      Create New Affiliate
    </Button>
  )
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

const preloadForm = () => void import('./affiliate-form')
