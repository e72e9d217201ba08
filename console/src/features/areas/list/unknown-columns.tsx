import type { UnknownArea } from '@gatehouse/contract/areas/area'
import { Button } from '../../../ui/buttons/button'
import { Dash } from '../../../ui/dash'
import { Link } from '../../../ui/navigation/link'
import { countOf } from '../../../format/count'
import type { Column } from '../../../ui/tables/data-table'
import { linkClass } from './link-class'

interface RowActions {
  onAdd: (unknown: UnknownArea) => void
  preload: () => Promise<unknown>
}

/** The columns of words that name no known area. */
export const unknownColumns = ({ onAdd, preload }: RowActions): readonly Column<UnknownArea>[] => [
  {
    key: 'words',
    header: 'WORDS',
    width: 'minmax(0,2fr)',
    // A search for the words can find more than the listings of the next column, so that is no link.
    cell: ({ words }) => (
      <Link to={`/properties?q=${encodeURIComponent(words)}`} className={linkClass}>
        {words}
      </Link>
    ),
    isStrong: true,
    onPhone: 'title',
  },
  { key: 'state', header: 'STATE', cell: ({ state }) => state ?? <Dash why="The locations name no state" /> },
  {
    key: 'count',
    header: 'LISTINGS',
    cell: ({ count }) => countOf(count, 'listing', 'listings'),
  },
  {
    key: 'example',
    header: 'NEWEST LISTING',
    width: 'minmax(0,3fr)',
    cell: ({ example }) => (
      <Link to={`/properties/${example.id}`} className={linkClass}>
        {example.location}
      </Link>
    ),
  },
  {
    key: 'actions',
    header: 'ACTIONS',
    width: '84px',
    onPhone: 'corner',
    cell: (unknown) => (
      <Button
        variant="ghost"
        size="small"
        className="text-green-ink!"
        aria-label={`Add ${unknown.words}`}
        preload={preload}
        onClick={() => onAdd(unknown)}
      >
        Add
      </Button>
    ),
  },
]
