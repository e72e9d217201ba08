import type { ListName } from '@gatehouse/contract/lists/list-names'
import { viewMessages } from '@gatehouse/contract/lists/view'
import Bookmark from 'lucide-react/icons/bookmark'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button'
import { classNames } from '../../ui/class-names'
import { useNotices } from '../../ui/feedback/notices'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { Link } from '../../ui/navigation/link'
import { useLocation } from '../../ui/navigation/navigation-context'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import { useViews } from './use-views'
import { type BuiltInView, isSameQuery, queryOf, searchOf } from './view-query'

const ViewsDialog = lazyComponent(() => import('./views-dialog').then((module) => module.ViewsDialog))

export interface ListViewsProps {
  list: ListName
  /** Before those of the admins. */
  builtIn?: readonly BuiltInView[]
}

/**
 * The built-in and pinned views of a list as links, and the button that opens all. A link to a view is an
 * address with its id alone.
 */
export function ListViews({ list, builtIn = [] }: ListViewsProps) {
  const { data: views } = useViews(list)
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const query = queryOf(search, list)
  const all = [
    ...builtIn.map(({ id, name, query: make }) => ({ id, name, query: make(), is_pinned: true })),
    ...(views ?? []),
  ]
  useLinkedView(list, all, views !== undefined)
  const pinned = all.filter(({ is_pinned }) => is_pinned)
  return (
    <nav aria-label="Views" className="flex min-h-11 items-center gap-2 lg:min-h-9 print:hidden">
      <ul className="-my-1 flex min-w-0 gap-2 overflow-x-auto py-1 empty:hidden">
        {pinned.map((view) => {
          const isCurrent = view.id === search.get('view') && isSameQuery(view.query, query)
          return (
            <li key={view.id} className="shrink-0">
              <Link
                to={isCurrent ? pathname : `${pathname}${searchOf(view.id, view.query)}`}
                aria-current={isCurrent ? 'true' : undefined}
                className={classNames(
                  'inline-flex h-11 max-w-56 items-center rounded-full border px-3.5 text-13 font-medium lg:h-8',
                  isCurrent
                    ? 'border-green bg-green-soft text-green-ink'
                    : 'border-edge bg-card text-ink hover:border-muted',
                )}
              >
                <span className="truncate">{view.name}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      <Button
        variant="ghost"
        size="small"
        className={classNames('shrink-0', pinned.length === 0 && '-ml-3')}
        icon={<Bookmark size={16} />}
        preload={ViewsDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        Views
      </Button>
      {isOpen && <ViewsDialog {...{ list, builtIn, query }} onClose={() => setIsOpen(false)} />}
    </nav>
  )
}

/** Opens the view of `?view=<id>`; one that is unknown is reported, and removed from the address. */
function useLinkedView(list: ListName, views: readonly { id: string; query: string }[], isLoaded: boolean): void {
  const [search, setSearch] = useSearchParams()
  const notices = useNotices()
  const id = search.get('view')
  const view = views.find((known) => known.id === id)
  const isAlone = queryOf(search, list) === ''
  const opened = id !== null && isAlone && view ? searchOf(view.id, view.query) : null
  const isUnknown = id !== null && isAlone && !view && isLoaded
  useEffect(() => {
    if (opened !== null && new URLSearchParams(opened).size > 1)
      setSearch(new URLSearchParams(opened), { replace: true })
    if (!isUnknown) return
    notices.error(viewMessages.notFound)
    setSearch(
      (before) => {
        before.delete('view')
        return before
      },
      { replace: true },
    )
  }, [opened, isUnknown, setSearch, notices])
}
