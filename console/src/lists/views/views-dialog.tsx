import type { ListName } from '@gatehouse/contract/lists/list-names'
import { type View, viewMessages } from '@gatehouse/contract/lists/view'
import { useState, type ReactNode } from 'react'
import { useSignedInAdmin } from '../../api/session/use-signed-in-admin'
import { Button } from '../../ui/buttons/button'
import { Dialog, DialogBody } from '../../ui/dialogs/dialog'
import { Menu } from '../../ui/menus/menu'
import { Link } from '../../ui/navigation/link'
import { useLocation } from '../../ui/navigation/navigation-context'
import { useViewActions, useViews } from './use-views'
import { ViewForm } from './view-form'
import { type BuiltInView, isSameQuery, searchOf } from './view-query'

interface ViewsDialogProps {
  list: ListName
  builtIn: readonly BuiltInView[]
  /** The filters, order and columns of the address. */
  query: string
  onClose: () => void
}

/** All views of a list; saves a new one, and changes own ones. On phones it fills the screen. */
export function ViewsDialog({ list, builtIn, query, onClose }: ViewsDialogProps) {
  const { data: views = [], isError } = useViews(list)
  const [edited, setEdited] = useState<View | 'new' | null>(null)
  const actions = useViewActions(list)
  const ownId = useSignedInAdmin()?.id
  // The notice with Undo cannot be reached behind the dialog.
  const remove = (view: View) => void actions.remove(view).then((isDone) => isDone && onClose())
  if (edited !== null) {
    const view = edited === 'new' ? undefined : edited
    return (
      <ViewForm
        view={view}
        isPending={actions.isPending}
        onSave={async (fields) => {
          const isDone = view ? await actions.update(view, fields) : await actions.create({ ...fields, query })
          if (isDone) setEdited(null)
        }}
        onClose={() => setEdited(null)}
      />
    )
  }
  return (
    <Dialog title="Views" description="Filters, order and columns of this list under a name" onClose={onClose}>
      <DialogBody className="grid content-start gap-1">
        {isError && <p role="alert">{viewMessages.failedToFetchList}</p>}
        <ul>
          {builtIn.map(({ id, name, query: make }) => (
            <ViewRow key={id} id={id} name={name} query={make()} note="Built in" onClose={onClose} />
          ))}
          {views.map((view) => {
            const isOwn = view.admin_id === ownId
            const change = (changes: Parameters<typeof actions.update>[1]) => void actions.update(view, changes)
            return (
              <ViewRow key={view.id} {...view} note={noteOf(view, isOwn)} onClose={onClose}>
                {isOwn && (
                  <Menu
                    label={`Actions for ${view.name}`}
                    actions={[
                      { label: 'Edit', onSelect: () => setEdited(view) },
                      {
                        label: view.is_shared ? 'Stop Sharing' : 'Share',
                        onSelect: () => change({ is_shared: !view.is_shared }),
                      },
                      {
                        label: view.is_pinned ? 'Unpin' : 'Pin',
                        onSelect: () => change({ is_pinned: !view.is_pinned }),
                      },
                      {
                        label: 'Replace with Current Filters',
                        isDisabled: isSameQuery(view.query, query),
                        onSelect: () => change({ query }),
                      },
                      { label: 'Delete', isDangerous: true, onSelect: () => remove(view) },
                    ]}
                  />
                )}
              </ViewRow>
            )
          })}
        </ul>
        <Button className="mt-2 justify-self-start" onClick={() => setEdited('new')}>
          Save View
        </Button>
      </DialogBody>
    </Dialog>
  )
}

interface ViewRowProps extends Pick<View, 'id' | 'name' | 'query'> {
  note: string
  onClose: () => void
  children?: ReactNode
}

function ViewRow({ id, name, query, note, onClose, children }: ViewRowProps) {
  const { pathname } = useLocation()
  return (
    <li className="flex min-h-12 items-center gap-2 border-b border-line last:border-b-0">
      <Link to={`${pathname}${searchOf(id, query)}`} onClick={onClose} className="min-w-0 flex-1 py-2">
        <span className="block truncate text-14 font-medium text-ink">{name}</span>
        <span className="block text-12 text-muted">{note}</span>
      </Link>
      {children}
    </li>
  )
}

/** 'Shared by Ada Obi', 'Only you · Pinned' */
function noteOf({ is_shared, is_pinned, admin_name }: View, isOwn: boolean): string {
  const whose = isOwn ? (is_shared ? 'Shared by you' : 'Only you') : `Shared by ${admin_name ?? 'another admin'}`
  return is_pinned ? `${whose} · Pinned` : whose
}
