import { Autocomplete } from '@base-ui/react/autocomplete'
import Search from 'lucide-react/icons/search'
import { useRef, useState } from 'react'
import { isNoResponse } from '../../api/api-error'
import { kindHeading } from '../../features/history/record-kinds'
import { joinWords } from '../../format/words'
import { useDebouncedSearch } from '../../lists/use-debounced-search'
import { Dialog } from '../../ui/dialogs/dialog'
import { classNames } from '../../ui/class-names'
import { controlClass, controlHeight } from '../../ui/fields/control-class'
import { itemClass } from '../../ui/menus/popup-class'
import type { PaletteEntry, PaletteGroup } from './palette-entry'
import { usePaletteGroups } from './use-palette-groups'
import { useRecordSearch } from './use-record-search'

/** Finds screens and actions at once, and records when the server answers. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [q, setQuery] = useDebouncedSearch()
  const search = useRecordSearch(q, typed.trim())
  const groups = usePaletteGroups(typed, typed.trim() === '' ? [] : search.records, onClose)
  const isSearching = typed.trim() !== '' && (search.isFetching || q !== typed.trim())
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog title="Search Everything" onClose={onClose} focused={input} maxWidth={600}>
      <Autocomplete.Root
        items={groups}
        open
        inline
        mode="none"
        autoHighlight="always"
        keepHighlight
        value={typed}
        onValueChange={(text) => {
          setTyped(text)
          setQuery(text)
        }}
        itemToStringValue={({ label }: PaletteEntry) => label}
      >
        <div className="relative mx-4 mt-4 shrink-0 md:mx-6">
          <Search
            size={16}
            strokeWidth={1.75}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
          />
          <Autocomplete.Input
            aria-label="Search screens, actions and records"
            placeholder="Location, price, name, email or screen"
            ref={input}
            maxLength={200}
            enterKeyHint="go"
            className={classNames(controlClass(false), controlHeight, 'w-full pl-9')}
          />
        </div>
        <Autocomplete.Status className="mx-4 mt-2 min-h-5 shrink-0 px-2.5 text-13 text-muted md:mx-6">
          {statusOf(search, { isSearching, isEmpty: groups.length === 0, typed })}
        </Autocomplete.Status>
        <Autocomplete.List className="min-h-0 flex-1 scroll-py-8 overflow-y-auto overscroll-contain px-4 pb-4 md:h-[26rem] md:flex-none md:px-6">
          {(group: PaletteGroup) => <Group key={group.value} group={group} />}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  )
}

const Group = ({ group }: { group: PaletteGroup }) => (
  <Autocomplete.Group items={group.items} className="mt-2 first:mt-0">
    <Autocomplete.GroupLabel className="px-2.5 py-1 text-12 font-semibold text-muted">
      {group.value}
    </Autocomplete.GroupLabel>
    <Autocomplete.Collection>{(entry: PaletteEntry) => <Entry key={entry.id} entry={entry} />}</Autocomplete.Collection>
  </Autocomplete.Group>
)

const Entry = ({ entry }: { entry: PaletteEntry }) => (
  <Autocomplete.Item
    value={entry}
    onClick={entry.onSelect}
    className={classNames(itemClass, 'py-1 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted')}
  >
    {entry.icon}
    <span className="min-w-0 flex-1">
      <span className="block truncate">{entry.label}</span>
      {entry.detail && <span className="block truncate text-12 font-regular text-muted">{entry.detail}</span>}
    </span>
    {entry.keys && (
      <span className="hidden shrink-0 gap-1 lg:flex" aria-hidden>
        {entry.keys.map((key) => (
          <kbd key={key} className="rounded-tag border border-line-strong px-1.5 font-sans text-12 text-muted">
            {key}
          </kbd>
        ))}
      </span>
    )}
  </Autocomplete.Item>
)

interface Shown {
  readonly isSearching: boolean
  readonly isEmpty: boolean
  readonly typed: string
}

function statusOf({ error, unavailable }: ReturnType<typeof useRecordSearch>, { isSearching, isEmpty, typed }: Shown) {
  if (isSearching) return 'Searching…'
  if (error && isNoResponse(error)) return 'No connection: only screens and actions are found.'
  if (error) return 'Records could not be searched. Type again to retry.'
  if (unavailable.length > 0) return `${joinWords(unavailable.map(kindHeading), 'and')} could not be searched.`
  return isEmpty ? `Nothing matches "${typed.trim()}".` : ''
}
