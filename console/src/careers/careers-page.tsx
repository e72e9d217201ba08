import { useState } from 'react'
import { useHostKind } from '../api/use-host-kind'
import { useFormAddress } from '../forms/use-form-address'
import { useFreshLists } from '../lists/use-fresh-lists'
import { useKeptScroll } from '../lists/use-kept-scroll'
import { CreateButton } from '../ui/create-button'
import { late } from '../ui/late'
import { PageHeader } from '../ui/page-header'
import { CareerResults } from './career-results'
import { CareersElsewhere } from './careers-elsewhere'
import { careerListKey, useCareers } from './queries'

const CareerForm = late(() => import('./career-form').then((module) => module.CareerForm))

export function CareersPage() {
  const isPlain = useHostKind() === 'plain'
  const [isAsked, setAsked] = useState(false)
  useFreshLists(careerListKey)
  useKeptScroll()
  const list = useCareers(isAsked)
  const { form, editedId, open, close } = useFormAddress()
  const create = <CreateButton label="Create New Career" preload={CareerForm.preload} onClick={() => open('new')} />
  if (isPlain && !isAsked) {
    return (
      <>
        <PageHeader title="Careers" heading="Welcome Admin," />
        <CareersElsewhere onAsk={() => setAsked(true)} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Careers" heading="Welcome Admin," action={create} />
      <CareerResults list={list} onEdit={({ id }) => open(id)} create={create} />
      {form !== null && <CareerForm key={form} id={editedId} known={list.cards} onClose={close} />}
    </>
  )
}
