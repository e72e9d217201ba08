import { foundEntities, type FoundRecord } from '@gatehouse/contract/search/search-call'
import { importTargets } from '@gatehouse/contract/imports/import-rules'
import type { ListName } from '@gatehouse/contract/lists/list-names'
import Eye from 'lucide-react/icons/eye'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { isAvailable } from '../../api/available'
import { readRecentPlaces, storeRecentPlace } from '../../api/session/recent-places'
import { readAdmin } from '../../api/session/signed-in-admin'
import { KindIcon } from '../../features/history/kind-icon'
import { kindHeading, recordAddress, recordKinds } from '../../features/history/record-kinds'
import { describeTarget, importPath } from '../../features/imports/import-targets'
import { useLocation, useNavigate } from '../../ui/navigation/navigation-context'
import { hasSingleKeys } from '../../ui/single-keys'
import { useSignOut } from '../shell/use-sign-out'
import { goKeys } from './go-keys'
import { matching, type PaletteEntry, type PaletteGroup } from './palette-entry'
import { screens } from './screens'
import { useAllViews, useRecentRecords } from './use-record-search'

/** The forms of new records: the label, and the address. */
const creations = [
  ['Create New Property', '/properties?form=new'],
  ['Create New Agent', '/agents?form=new'],
  ['Create New Affiliate', '/affiliates?form=new'],
  ['Create New Announcement', '/announcements?form=new'],
  ['Add Banner', '/app-banners?form=new'],
  ['Create New Career', '/careers?form=new'],
  ['Create New Admin', '/admins?form=new'],
] as const

const viewPaths: Readonly<Record<ListName, string>> = {
  properties: '/properties',
  agents: '/agents',
  affiliates: '/affiliates',
  announcements: '/announcements',
  banners: '/app-banners',
  careers: '/careers',
  admins: '/admins',
  inquiries: '/inquiries',
  signups: '/',
}

/** What the palette shows for a typed text: recent records, screens, actions, views and the found records. */
export function usePaletteGroups(typed: string, records: readonly FoundRecord[], onClose: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { signOut } = useSignOut()
  const views = useAllViews()
  const adminId = readAdmin()?.id ?? ''
  const [places] = useState(() => readRecentPlaces(adminId))
  const recent = useRecentRecords(places)
  const go = (to: string) => () => {
    onClose()
    void navigate(to)
  }
  const toEntry = (record: FoundRecord) => ({
    id: `${record.entity} ${record.id}`,
    label: record.label || 'No Name',
    detail: record.detail,
    icon: <KindIcon entity={record.entity} />,
    onSelect: () => {
      storeRecentPlace(adminId, record)
      go(addressOf(record))()
    },
  })
  const recentEntries = recent.map(toEntry)
  const screenEntries = screens()
    .filter(({ needs }) => needs === undefined || isAvailable(needs) === true)
    .map(({ path, label, icon, words }): PaletteEntry => {
      const key = goKeys[path]
      const keys = key !== undefined && hasSingleKeys() ? { keys: ['g', key] } : {}
      return { id: path, label, icon, ...keys, ...(words && { words }), onSelect: go(path) }
    })
  const actions: PaletteEntry[] = [
    ...creations.map(([label, to]): PaletteEntry => {
      // `n` creates a record of the list that is open, and on the dashboard a property.
      const isOpen = to.split('?')[0] === (pathname === '/' ? '/properties' : pathname)
      const keys = isOpen && hasSingleKeys() ? { keys: ['n'] } : {}
      return { id: to, label, words: 'add new', icon: <Plus />, ...keys, onSelect: go(to) }
    }),
    ...(isAvailable('invitations') === true
      ? [{ id: 'invite', label: 'Invite Admin', icon: <UserPlus />, onSelect: go('/admins?form=invite') }]
      : []),
    ...(isAvailable('imports') === true
      ? importTargets.map((target): PaletteEntry => {
          const to = importPath(target)
          return { id: to, label: describeTarget(target).title, words: 'csv excel', icon: <Upload />, onSelect: go(to) }
        })
      : []),
    { id: 'sign-out', label: 'Log Out', words: 'sign out', icon: <LogOut />, onSelect: signOut },
  ]
  const viewEntries = views.map(({ id, name, list, query }) => ({
    id: `view ${id}`,
    label: name,
    detail: `View of ${list}`,
    icon: <Eye />,
    onSelect: go(`${viewPaths[list as ListName]}?${query}`),
  }))
  const found = foundEntities.map((kind) => ({
    value: kindHeading(kind),
    items: records.filter(({ entity }) => entity === kind).map(toEntry),
  }))
  const isTyped = typed.trim() !== ''
  const groups: PaletteGroup[] = [
    { value: 'Recent', items: isTyped ? matching(recentEntries, typed) : recentEntries },
    { value: 'Screens', items: isTyped ? matching(screenEntries, typed) : screenEntries },
    { value: 'Actions', items: isTyped ? matching(actions, typed) : actions },
    { value: 'Views', items: isTyped ? matching(viewEntries, typed) : viewEntries },
  ]
  const shown = new Set(groups[0]!.items.map(({ id }) => id))
  const others = found.map(({ value, items }) => ({ value, items: items.filter(({ id }) => !shown.has(id)) }))
  return [...groups, ...others].filter(({ items }) => items.length > 0)
}

/** The page of a record, or its list at the record or searched for its name. */
function addressOf({ entity, id, label }: FoundRecord): string {
  const { hasPage, idParam, list } = recordKinds[entity]
  if (hasPage || idParam !== undefined || label === '') return recordAddress(entity, id) ?? list
  // A long text is cut with an ellipsis.
  return `${list}?${new URLSearchParams({ q: label.replace(/…$/, '') }).toString()}`
}
