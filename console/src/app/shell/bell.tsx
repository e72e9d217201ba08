import { useEffect, useState } from 'react'
import { BellButton } from '../../features/notifications/bell-button'
import type { LiveBell } from '../../features/notifications/live-bell'
import { useLoadFailure } from '../../ui/loading/use-load-failure'
import { whenIdle } from '../../ui/loading/when-idle'

let liveBell: typeof LiveBell | undefined

/**
 * The notification bell. It comes to life once the browser is idle, or when it is pressed: no first view waits for it. Every
 * page has its own header and so its own bell, which is why what was fetched is kept here.
 */
export function Bell() {
  const [{ Live, isPressed }, setState] = useState({ Live: liveBell, isPressed: false })
  const { tell, clear } = useLoadFailure()
  useEffect(() => {
    if (liveBell) return undefined
    const comeToLife = () => setState({ Live: liveBell, isPressed: false })
    // Nobody has asked for it yet, so nobody is told when it cannot be fetched.
    return whenIdle(() => void fetchBell().then(comeToLife, () => undefined))
  }, [])
  const open = () => {
    clear()
    void fetchBell().then(
      () => setState({ Live: liveBell, isPressed: true }),
      () => tell(open),
    )
  }
  if (Live) return <Live key={String(isPressed)} isPressed={isPressed} />
  return <BellButton onClick={open} />
}

const fetchBell = async () => {
  const module = await import('../../features/notifications/live-bell')
  liveBell = module.LiveBell
}
