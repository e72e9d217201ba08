import type { Selection } from '@gatehouse/contract/operations/bulk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { startOperation } from '../../api/operations/started-operations'
import { titleCase } from '../../format/words'
import { Button } from '../../ui/buttons/button'
import { useConfirm } from '../../ui/dialogs/confirm'
import { Menu } from '../../ui/menus/menu'
import { useIsDesktop } from '../../ui/use-media'
import type { BulkChange, SelectedAction } from './selected-action'
import type { SelectableKind } from './selection-context'

interface SelectedActionsProps {
  selectable: SelectableKind
  /** '412 properties' */
  what: string
  select: Selection
  onSent: () => void
}

/** On phones one action is a button, and the others are in a menu. */
const buttonsOnPhones = 1

/** The actions for the selected rows. */
export function SelectedActions({ selectable, what, select, onSent }: SelectedActionsProps) {
  const { entity, scope, load } = selectable
  const confirm = useConfirm()
  const isWide = useIsDesktop()
  const [asking, setAsking] = useState<SelectedAction | null>(null)
  const { data: actions } = useQuery({
    queryKey: ['selected actions', entity, scope],
    queryFn: async () => (await load()).actions,
    staleTime: Infinity,
  })
  const send = ({ doing, done }: SelectedAction, change: BulkChange) => {
    startOperation({ body: { entity, select, ...change }, what, doing, done })
    onSent()
  }
  const run = async (action: SelectedAction) => {
    const { change, titleOf, consequence, isDangerous = false } = action
    if (!change) return setAsking(action)
    const isSure = await confirm({
      question: `${titleOf(what)}?`,
      subject: consequence,
      confirmLabel: titleCase(titleOf(what)),
      isDangerous,
    })
    if (isSure) send(action, change)
  }
  if (!actions) return <div className="h-11 lg:h-8" />
  const shown = isWide ? actions : actions.slice(0, buttonsOnPhones)
  const further = actions.slice(shown.length)
  const item = (action: SelectedAction) => ({ ...action, onSelect: () => void run(action) })
  return (
    <div className="flex flex-wrap items-center gap-2 max-lg:min-w-0 max-lg:flex-1">
      {shown.map((action) => (
        <Button
          key={action.label}
          variant="secondary"
          size="small"
          icon={action.icon}
          onClick={() => void run(action)}
          className={action.isDangerous ? 'flex-1 [&_svg]:size-4 text-red-ink' : 'flex-1 [&_svg]:size-4'}
        >
          {action.label}
        </Button>
      ))}
      {further.length > 0 && (
        <Menu
          label="More actions for the selection"
          actions={further.map(item)}
          trigger={
            <Button variant="secondary" size="small" className="flex-1">
              More Actions
            </Button>
          }
        />
      )}
      {asking?.Dialog && (
        <asking.Dialog
          action={asking}
          what={what}
          select={select}
          onClose={() => setAsking(null)}
          onSend={(change) => {
            setAsking(null)
            send(asking, change)
          }}
        />
      )}
    </div>
  )
}
