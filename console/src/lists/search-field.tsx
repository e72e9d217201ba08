import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { IconButton } from '../ui/icon-button'
import { iconSize } from '../ui/icon-size'
import { useSingleKey } from '../ui/single-keys'
import { TextField } from '../ui/text-field'

interface SearchFieldProps {
  /** 'Search properties' */
  label: string
  value: string
  onSearch: (q: string) => void
  placeholder: string
}

/** Long enough for a word, short enough to feel live. */
const typingPauseMs = 250

/** Searches while one types; the address bar follows after a pause. `/` comes here. */
export function SearchField({ label, value, onSearch, placeholder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useSingleKey('/', () => input.current?.focus())
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  if (value !== searched) {
    // The address changed from outside: back, or another tab of the page.
    setSearched(value)
    setTyped(value)
  }
  const isLeaving = useIsLeaving()
  useEffect(() => {
    if (typed === searched || isLeaving) return undefined
    const timer = setTimeout(() => {
      setSearched(typed)
      onSearch(typed)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, searched, onSearch, isLeaving])

  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      isLabelHidden
      className="min-w-0 flex-1 lg:max-w-[340px] lg:[&_input]:h-[38px] [&_input::-webkit-search-cancel-button]:hidden"
      placeholder={placeholder}
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

/** While another page is on its way: an address that changed now would call it back, and the press on its link be lost. */
function useIsLeaving(): boolean {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return location !== undefined && location.pathname !== pathname
}
