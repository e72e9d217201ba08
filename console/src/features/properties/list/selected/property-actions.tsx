import { propertyCalls } from '@gatehouse/contract/entities/property'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Banknote from 'lucide-react/icons/banknote'
import House from 'lucide-react/icons/house'
import Share from 'lucide-react/icons/forward'
import Tag from 'lucide-react/icons/tag'
import UserRound from 'lucide-react/icons/user-round'
import { call } from '../../../../api/request'
import { deletion } from '../../../../lists/selection/delete-only'
import type { SelectedAction, SelectionActions } from '../../../../lists/selection/selected-action'
import { lazyComponent } from '../../../../ui/loading/lazy-component'

const ChangeAgentDialog = lazyComponent(() =>
  import('./change-agent-dialog').then((module) => module.ChangeAgentDialog),
)
const ChangeTypeDialog = lazyComponent(() => import('./change-type-dialog').then((module) => module.ChangeTypeDialog))
const SetStateDialog = lazyComponent(() => import('./set-state-dialog').then((module) => module.SetStateDialog))
const ChangePricesDialog = lazyComponent(() =>
  import('./change-prices-dialog').then((module) => module.ChangePricesDialog),
)
const ShareSelected = lazyComponent(() => import('../../share/share-selected').then((module) => module.ShareSelected))

/** First, because a phone shows the first action as a button (lists/selection), and the others in a menu. */
const share: SelectedAction = {
  label: 'Share',
  icon: <Share />,
  titleOf: (what) => `Share ${what}`,
  doing: 'Sharing',
  done: 'shared',
  Dialog: ShareSelected,
}

const common: readonly SelectedAction[] = [
  {
    label: 'Set State',
    icon: <Tag />,
    titleOf: (what) => `Set state of ${what}`,
    doing: 'Setting the state of',
    done: 'changed',
    Dialog: SetStateDialog,
  },
  {
    label: 'Change Agent',
    icon: <UserRound />,
    titleOf: (what) => `Change agent of ${what}`,
    doing: 'Changing the agent of',
    done: 'handed to another agent',
    Dialog: ChangeAgentDialog,
  },
  {
    label: 'Change Property Type',
    icon: <House />,
    titleOf: (what) => `Change property type of ${what}`,
    doing: 'Changing the type of',
    done: 'types changed',
    Dialog: ChangeTypeDialog,
  },
  {
    label: 'Change Prices',
    icon: <Banknote />,
    titleOf: (what) => `Change prices of ${what}`,
    doing: 'Changing prices of',
    done: 'prices changed',
    Dialog: ChangePricesDialog,
  },
  deletion,
]

export const active: SelectionActions = {
  actions: [
    share,
    {
      label: 'Archive',
      icon: <Archive />,
      titleOf: (what) => `Archive ${what}`,
      doing: 'Archiving',
      done: 'archived',
      change: { action: 'archive' },
      consequence: 'They leave the site and the app. You can unarchive them at any time.',
    },
    ...common,
  ],
  count: (query) => countMatches(propertyCalls.list, query),
}

export const archived: SelectionActions = {
  actions: [
    share,
    {
      label: 'Unarchive',
      icon: <ArchiveRestore />,
      titleOf: (what) => `Unarchive ${what}`,
      doing: 'Unarchiving',
      done: 'unarchived',
      change: { action: 'unarchive' },
      consequence: 'They are shown on the site and in the app again.',
    },
    ...common,
  ],
  count: ({ archived: _archived, ...query }) => countMatches(propertyCalls.listArchived, query),
}

/** All that match: the list itself counts to 1,000 (`chooseMaxTotal`). */
async function countMatches(
  endpoint: typeof propertyCalls.list | typeof propertyCalls.listArchived,
  query: Readonly<Record<string, string>>,
): Promise<number> {
  const { total = 0 } = await call(endpoint, { query: { ...query, limit: 1 } })
  return total
}
