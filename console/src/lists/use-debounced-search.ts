import { useEffect, useState } from 'react'

const typingPauseMs = 200

/** The search text after a pause in typing; a cleared one immediately: `[debounced, setText]`. */
export function useDebouncedSearch(): [string, (typed: string) => void] {
  const [typed, setTyped] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), typed === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [settled, setTyped]
}
