import { addedAreaEndpoints, type Area, areaMessages, type UnknownArea } from '@gatehouse/contract/areas/area'
import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { useFormAddress } from '../../../forms/use-form-address'
import { PagedTable } from '../../../lists/table/paged-table'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { useSearchParams } from '../../../ui/navigation/use-search-params'
import { PageHeader } from '../../../ui/page-header'
import { Tabs } from '../../../ui/tabs'
import { addedAreas, areasKey, unknownAreas } from '../api'
import { areaColumns } from './area-columns'
import { unknownColumns } from './unknown-columns'

const AreaForm = lazyComponent(() => import('../form/area-form').then((module) => module.AreaForm))

/** /areas: which locations name no known area, and the areas that were added (docs/decisions/0093). */
export function AreasPage() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'added' ? 'added' : 'unknown'
  const { form, editedId, open, close } = useFormAddress()
  // The pressed row is passed to the form.
  const [pressed, setPressed] = useState<Area>()
  const [unknown, setUnknown] = useState<UnknownArea>()
  const { remove } = useUndoableDelete({
    label: 'area',
    endpoints: addedAreaEndpoints,
    messages: areaMessages,
    invalidates: [areasKey],
  })
  const add = (row?: UnknownArea) => {
    setUnknown(row)
    open('new')
  }
  const edit = (area: Area) => {
    setPressed(area)
    open(area.id)
  }
  const create = { label: 'Add Area', preload: AreaForm.preload, onClick: () => add() }
  return (
    <>
      <PageHeader title="Areas" create={create} />
      <Tabs
        label="Areas"
        tabs={[
          { value: 'unknown', label: 'Unknown' },
          { value: 'added', label: 'Added' },
        ]}
        value={tab}
        // The page number belongs to the other list.
        onValueChange={(value) => setSearch(value === 'added' ? { tab: value } : {}, { replace: true })}
      >
        <p className="mb-4 max-w-[75ch] text-14 text-muted">
          {tab === 'unknown'
            ? 'Locations of listings that name no area Gatehouse knows. The filter by area does not find these listings. Add the area, or the words as another spelling of a known one.'
            : 'Areas and spellings that were added to those that Gatehouse knows. Suggestions, filters, pasted messages and imports use them.'}
        </p>
        {tab === 'unknown' ? (
          <PagedTable
            list={unknownAreas('count')}
            columns={unknownColumns({ onAdd: add, preload: AreaForm.preload })}
            label="Unknown areas"
            title="Unknown areas"
            failed={areaMessages.failedToFetchUnknown}
            empty={{
              Icon: MapPin,
              title: 'No unknown areas',
              text: 'The location of every listing names a known area.',
            }}
          />
        ) : (
          <PagedTable
            list={addedAreas}
            columns={areaColumns({ onEdit: edit, onDelete: (area) => void remove({ id: area.id, name: area.name }) })}
            label="Added areas"
            title="Added areas"
            search={{ label: 'Search added areas', placeholder: 'Search name or spelling', noun: 'area' }}
            failed={areaMessages.failedToFetchList}
            empty={{
              Icon: MapPin,
              title: 'No areas added yet',
              text: 'Gatehouse knows more than a thousand areas of Nigeria. Add those that your listings name besides.',
              action: <CreateButton {...create} />,
            }}
          />
        )}
      </Tabs>
      {form !== null && (
        <AreaForm
          key={`${form} ${unknown?.id ?? ''}`}
          id={editedId}
          listed={pressed?.id === editedId ? pressed : undefined}
          unknown={unknown}
          onClose={close}
        />
      )}
    </>
  )
}
