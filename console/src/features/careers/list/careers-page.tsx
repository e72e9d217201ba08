import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { enableOptionalCalls, useIsSupported } from '../../../api/support'
import { useFormAddress } from '../../../forms/use-form-address'
import { useListPlace } from '../../../lists/place/use-list-place'
import { useResetOnEnter } from '../../../lists/place/use-reset-on-enter'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { CareerResults } from './career-results'
import { CareersNotRequested } from './careers-not-requested'
import { careerListKey, useCareers } from '../api'

const CareerForm = lazyComponent(() => import('../form/career-form').then((module) => module.CareerForm))

export function CareersPage() {
  const isSupported = useIsSupported(careerEndpoints.list) !== false
  useResetOnEnter(careerListKey)
  const list = useCareers(isSupported)
  useListPlace(list.cards !== undefined)
  const { form, editedId, open, close } = useFormAddress()
  const create = { label: 'Create New Career', preload: CareerForm.preload, onClick: () => open('new') }
  if (!isSupported) {
    return (
      <>
        <PageHeader title="Careers" heading="Welcome Admin," />
        <CareersNotRequested onLoad={enableOptionalCalls} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Careers" heading="Welcome Admin," create={create} />
      <CareerResults list={list} onEdit={({ id }) => open(id)} create={<CreateButton {...create} />} />
      {form !== null && <CareerForm key={form} id={editedId} listed={list.cards} onClose={close} />}
    </>
  )
}
