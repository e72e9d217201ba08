import History from 'lucide-react/icons/rotate-ccw-clock'
import SquareCheck from 'lucide-react/icons/square-check'
import { use, type ComponentProps } from 'react'
import { useIsAvailable } from '../api/available'
import { Menu } from '../ui/menus/menu'
import { useNavigate } from '../ui/navigation/navigation-context'
import { recordHistoryPath } from './history-link'
import { SelectionContext } from './selection/selection-context'

interface RecordMenuProps extends ComponentProps<typeof Menu> {
  /** The name of its table, and its id. */
  record: readonly [entity: string, id: string]
}

/** The menu of a record: its actions, and its history before those that are dangerous. */
export function RecordMenu({ record: [entity, id], actions, ...menu }: RecordMenuProps) {
  const hasHistory = useIsAvailable('history') === true
  const navigate = useNavigate()
  const onSelect = () => void navigate(recordHistoryPath(entity, id))
  const history = hasHistory ? [{ label: 'History', icon: <History />, onSelect }] : []
  // Phones have no other sign that a long press selects.
  const tools = use(SelectionContext)
  const onChoose = () => tools?.selection.toggle(id)
  const select = tools ? [{ label: 'Select', icon: <SquareCheck />, onSelect: onChoose, shortcut: 'x' }] : []
  const isSafe = ({ isDangerous }: (typeof actions)[number]) => !isDangerous
  return (
    <Menu
      {...menu}
      actions={[...actions.filter(isSafe), ...history, ...select, ...actions.filter((action) => !isSafe(action))]}
    />
  )
}
