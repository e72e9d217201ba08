import type { Area } from '@gatehouse/contract/areas/area'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { RecordMenu } from '../../../lists/record-menu'
import { Dash } from '../../../ui/dash'
import { Link } from '../../../ui/navigation/link'
import type { Column } from '../../../ui/tables/data-table'
import { areaNameOptions } from '../api'
import { linkClass } from './link-class'

interface RowActions {
  onEdit: (area: Area) => void
  onDelete: (area: Area) => void
}

/** The columns of the areas that administrators have added. */
export const areaColumns = ({ onEdit, onDelete }: RowActions): readonly Column<Area>[] => [
  { key: 'name', header: 'NAME', width: 'minmax(0,2fr)', cell: ({ name }) => name, isStrong: true, onPhone: 'title' },
  { key: 'state', header: 'STATE', cell: ({ state }) => state },
  { key: 'parent_area', header: 'WITHIN', width: 'minmax(0,1.5fr)', cell: (area) => <Within area={area} /> },
  {
    key: 'other_names',
    header: 'OTHER SPELLINGS',
    width: 'minmax(0,2fr)',
    cell: ({ other_names }) => other_names.replaceAll(/\s*\n\s*/g, ', ') || <Dash why="No other spellings" />,
  },
  {
    key: 'listings',
    header: 'LISTINGS',
    cell: ({ area_id, name }) => (
      <Link to={`/properties?area=${area_id}`} className={linkClass} aria-label={`Listings in ${name}`}>
        Show
      </Link>
    ),
  },
  {
    key: 'actions',
    header: 'ACTIONS',
    width: '84px',
    onPhone: 'corner',
    cell: (area) => (
      <RecordMenu
        record={['area', area.id]}
        label={`Actions for ${area.name}`}
        actions={[
          { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(area), shortcut: 'e' },
          { label: 'Delete', icon: <Trash2 />, onSelect: () => onDelete(area), isDangerous: true },
        ]}
      />
    ),
  },
]

function Within({ area: { parent_area, state } }: { area: Area }) {
  const { data } = useQuery(areaNameOptions(parent_area))
  return parent_area === '' ? <Dash why={`Directly in ${state}`} /> : (data ?? parent_area)
}
