import { useEffect, useState } from 'react'
import { BellButton } from '../news/bell-button'
import type { LiveBell } from '../news/live-bell'
import { whenIdle } from '../ui/when-idle'

let liveBell: typeof LiveBell | undefined

/**
 * The notification bell. It comes to life once the browser is idle, or when it is pressed: no first view waits for it. Every
 * page has its own header and so its own bell, which is why what was fetched is kept here.
 */
export function Bell() {
  const [{ Live, isPressed }, setState] = useState({ Live: liveBell, isPressed: false })
  useEffect(
    () => (liveBell ? undefined : whenIdle(() => wake(() => setState({ Live: liveBell, isPressed: false })))),
    [],
  )
  if (Live) return <Live key={String(isPressed)} isPressed={isPressed} />
  return <BellButton onClick={() => wake(() => setState({ Live: liveBell, isPressed: true }))} />
}

/** When the line drops the button stays as it was, for another press. */
const wake = (onAwake: () => void) =>
  void import('../news/live-bell').then(
    (module) => {
      liveBell = module.LiveBell
      return onAwake()
    },
    () => undefined,
  )
