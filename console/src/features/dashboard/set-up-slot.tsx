import { useEffect, useState } from 'react'
import { useIsAvailable } from '../../api/available'
import { useCounts } from '../stats/api'
import { Card } from '../../ui/card'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { whenSettled } from '../../ui/loading/when-settled'
import { isSetUpOpen, setUpHeightClass } from './set-up-state'

const SetUpChecklist = lazyComponent(() => import('./set-up-checklist').then((module) => module.SetUpChecklist))

/**
 * The checklist of a new installation, which has no agents or no properties. On a device that has shown it,
 * it stays until it is done or hidden (docs/decisions/0068). Its space is reserved while it is loaded.
 */
export function SetUpSlot() {
  const isSupported = useIsAvailable('status') === true
  const count = useCounts()
  const isNew = count('registered_agents') === 0 || count('registered_properties') === 0
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => whenSettled(() => setIsSettled(true)), [])
  if (!isSupported || !isSetUpOpen(isNew)) return null
  const space = <Card className={setUpHeightClass} />
  return isSettled ? <SetUpChecklist fallback={space} renderError={() => false} /> : space
}
