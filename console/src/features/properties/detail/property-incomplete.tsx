import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { TriangleAlert } from 'lucide-react'
import { joinWords } from '../../../format/words'
import { iconSize } from '../../../ui/icons/icon-size'
import { missingOf } from '../property-missing'

/** Lists the fields that an imported property lacks; renders nothing when it is complete. */
export function PropertyIncomplete({ property }: { property: PropertyRecord }) {
  const missing = missingOf(property)
  if (missing.length === 0) return null
  return (
    <p className="mt-4 flex items-start gap-2 rounded-control bg-orange-soft px-3 py-2.5 text-13">
      <TriangleAlert {...iconSize} size={16} className="mt-px shrink-0 text-orange" />
      <span>
        <span className="font-semibold">Incomplete:</span> no {joinWords(missing, 'and')}
      </span>
    </p>
  )
}
