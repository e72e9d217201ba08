import Trash2 from 'lucide-react/icons/trash'
import type { SelectedAction } from './selected-action'

export const deletion: SelectedAction = {
  label: 'Delete',
  icon: <Trash2 />,
  isDangerous: true,
  titleOf: (what) => `Delete ${what}`,
  doing: 'Deleting',
  done: 'deleted',
  change: { action: 'delete' },
  consequence: 'They can be restored for 30 days.',
}

/** For records with no other action for many. */
export const actions: readonly SelectedAction[] = [deletion]
