import { useEffect, useRef, useState } from 'react'

/** The row that a link opened: its details open, and it is scrolled into view and focused. */
export function useTargetRow(isTarget: boolean) {
  const target = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(isTarget)
  const [wasTarget, setWasTarget] = useState(isTarget)
  if (isTarget !== wasTarget) {
    setWasTarget(isTarget)
    if (isTarget) setIsOpen(true)
  }
  useEffect(() => {
    if (!isTarget) return
    target.current?.focus({ preventScroll: true })
    target.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  return { target, isOpen, setIsOpen }
}
