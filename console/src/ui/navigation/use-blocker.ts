import { useEffect, useEffectEvent } from 'react'
import type { Blocker } from './navigation'
import { useNavigation } from './navigation-context'

/** Asks `blocker` before every navigation while the component is mounted. */
export function useBlocker(blocker: Blocker): void {
  const navigation = useNavigation()
  const isBlocked = useEffectEvent(blocker)
  useEffect(() => navigation.block((attempt) => isBlocked(attempt)), [navigation])
}
