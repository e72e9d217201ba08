import type { UnknownArea } from '@gatehouse/contract/areas/area'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../format/count'
import { Button } from '../../../ui/buttons/button'
import { areaAroundOptions, areaText } from '../api'

interface AreaAroundNoteProps {
  unknown: UnknownArea
  /** As chosen in the form. */
  state: string
  /** The id of the area around it; '' for none. */
  parent: string
  /** `id` is '' for the state itself. */
  onUse: (around: { id: string; state: string }) => void
}

/** Proposes the area around unknown words, and says which listings it follows from. */
export function AreaAroundNote({ unknown: { words, state: named }, state, parent, onUse }: AreaAroundNoteProps) {
  const { data } = useQuery(areaAroundOptions(words, named))
  if (!data) return null
  const { area, count, total } = data
  const isState = area.name === area.state
  const around = { id: isState ? '' : area.id, state: area.state }
  if (isState && named !== null) return null
  const isUsed = parent === around.id && state === around.state
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
      <p>
        {count} of {countOf(total, 'listing', 'listings')} with “{words}” and a known {isState ? 'state' : 'area'}{' '}
        {count === 1 ? 'is' : 'are'} in {areaText(area)}.
      </p>
      {!isUsed && (
        <Button variant="secondary" size="small" onClick={() => onUse(around)}>
          Use {area.name}
        </Button>
      )}
    </div>
  )
}
