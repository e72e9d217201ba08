import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../ui/buttons/icon-button'
import { lazyComponent } from '../ui/loading/lazy-component'
import { whenSettled } from '../ui/loading/when-settled'
import { useLocation, usePendingAddress } from '../ui/navigation/navigation-context'
import { useHasSingleKeys, useSingleKey } from '../ui/single-keys'
import { TextField } from '../ui/fields/text-field'
import { useIsDesktop } from '../ui/use-media'

interface SearchFieldProps {
  /** 'Search properties' */
  label: string
  value: string
  onSearch: (q: string) => void
  /** Names the searched fields; below the desktop width it is 'Search'. */
  placeholder: string
}

/** A search without a result shows it; the first view does not need it. */
export const NoMatches = lazyComponent(() => import('./no-matches').then((module) => module.NoMatches))

/** Short enough for search-as-you-type, long enough to skip most partial words. */
const typingPauseMs = 250

/** Searches while typing; the URL follows after a pause. The `/` key focuses it. */
export function SearchField({ label, value, onSearch, placeholder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const hasKeys = useHasSingleKeys()
  useSingleKey('/', () => input.current?.focus())
  const [typed, setTyped] = useState(value)
  // The query last written to the URL, and the one last read from it, which may lag behind.
  const [requested, setRequested] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== requested) {
      // The URL changed elsewhere: Back, or another tab of the page.
      setRequested(value)
      setTyped(value)
    }
  }
  useEffect(() => whenSettled(() => void NoMatches.preload()), [])
  const isLeaving = useIsLeaving()
  const search = useEffectEvent((q: string) => {
    if (isLeaving || input.current === null) return
    setRequested(q)
    onSearch(q)
  })
  useEffect(() => {
    if (typed === requested) return undefined
    // Repeated while a navigation is pending, which may never complete.
    const timer = setInterval(() => search(typed), typingPauseMs)
    return () => clearInterval(timer)
  }, [typed, requested])

  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      isLabelHidden
      className="min-w-0 flex-1 lg:max-w-[340px] lg:[&_input]:h-[38px] [&_input::-webkit-search-cancel-button]:hidden"
      placeholder={useIsDesktop() ? placeholder : 'Search'}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      leading={<Search size={16} />}
      trailing={
        typed === '' ? (
          hasKeys && (
            <kbd className="mr-2.5 hidden rounded-tag border border-line-strong px-1.5 font-sans text-12 text-muted lg:block">
              /
            </kbd>
          )
        ) : (
          <IconButton
            label="Clear Search"
            icon={<X size={16} />}
            onClick={() => {
              setTyped('')
              input.current?.focus()
            }}
          />
        )
      }
      enterKeyHint="search"
      maxLength={200}
      aria-keyshortcuts={hasKeys ? '/' : undefined}
    />
  )
}

/** Whether a navigation to another page is pending: changing the URL now would cancel it. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation()
  const pending = usePendingAddress()
  return pending !== null && pending.pathname !== pathname
}
