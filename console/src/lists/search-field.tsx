import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigation } from 'react-router'
import { IconButton } from '../ui/buttons/icon-button'
import { iconSize } from '../ui/icons/icon-size'
import { useSingleKey } from '../ui/single-keys'
import { TextField } from '../ui/fields/text-field'
import { useIsDesktop } from '../ui/use-media'

interface SearchFieldProps {
  /** 'Search properties' */
  label: string
  value: string
  onSearch: (q: string) => void
  /** Says what is searched; below the desktop width there is room for one word. */
  placeholder: string
}

/** Long enough for a word, short enough to feel live. */
const typingPauseMs = 250

/** Searches while one types; the address bar follows after a pause. `/` comes here. */
export function SearchField({ label, value, onSearch, placeholder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useSingleKey('/', () => input.current?.focus())
  const [typed, setTyped] = useState(value)
  // What the address was last asked to say, and what it said when it was last looked at: it may still be on its way.
  const [asked, setAsked] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== asked) {
      // The address changed from outside: back, or another tab of the page.
      setAsked(value)
      setTyped(value)
    }
  }
  const isLeaving = useIsLeaving()
  const [, draw] = useReducer((draws: number) => draws + 1, 0)
  const search = useEffectEvent((q: string) => {
    if (isLeaving || input.current === null) return
    setAsked(q)
    onSearch(q)
  })
  useEffect(() => {
    if (typed === asked) return undefined
    // Again and again while another page is on its way, which may never come.
    const timer = setInterval(() => {
      // On a busy device a navigation may have begun, or ended, that is not drawn yet. An update of our own that must be drawn at
      // once takes the router's along, which are no transitions (app/providers.tsx).
      flushSync(draw)
      search(typed)
    }, typingPauseMs)
    return () => clearInterval(timer)
  }, [typed, asked])

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
      leading={<Search {...iconSize} size={16} />}
      trailing={
        typed === '' ? (
          <kbd className="mr-2.5 hidden rounded-tag border border-line-strong px-1.5 font-sans text-12 text-muted lg:block">
            /
          </kbd>
        ) : (
          <IconButton
            label="Clear search"
            icon={<X {...iconSize} size={16} />}
            onClick={() => {
              setTyped('')
              input.current?.focus()
            }}
          />
        )
      }
      enterKeyHint="search"
      maxLength={200}
      aria-keyshortcuts="/"
    />
  )
}

/** Whether a navigation to another page is pending: changing the URL now would cancel it. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation()
  const pending = useNavigation().location
  return pending !== undefined && pending.pathname !== pathname
}
