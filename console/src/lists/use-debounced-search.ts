import { useEffect, useState } from 'react'

const typingPauseMs = 200

/** The search text after a pause in typing; a cleared one immediately: `[debounced, setText]`. */
export function useDebouncedSearch(initial = ''): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(initial)
  const [settled, setSettled] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), typed === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [settled, setTyped]
}
