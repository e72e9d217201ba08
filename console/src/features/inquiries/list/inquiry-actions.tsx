import CheckCheck from 'lucide-react/icons/check-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { deletion } from '../../../lists/selection/delete-only'
import type { SelectedAction } from '../../../lists/selection/selected-action'

export const actions: readonly SelectedAction[] = [
  {
    label: 'Mark as Answered',
    icon: <CheckCheck />,
    titleOf: (what) => `Mark ${what} as answered`,
    doing: 'Marking',
    done: 'marked as answered',
    change: { action: 'set', values: { answered: true } },
  },
  {
    label: 'Mark as Not Answered',
    icon: <CircleDashed />,
    titleOf: (what) => `Mark ${what} as not answered`,
    doing: 'Marking',
    done: 'marked as not answered',
    change: { action: 'set', values: { answered: false } },
  },
  deletion,
]
