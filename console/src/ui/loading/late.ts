import {
  createElement,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useLoadFailure } from './use-load-failure'

interface LateProps {
  /** Stands there while the code is on the way. */
  meanwhile?: ReactNode
  /** Stands there once it could not be fetched; as meanwhile unless said. */
  failed?: ReactNode
  /** The notice of a failed fetch was closed; `onClose` is called unless something else is to happen. */
  onDismiss?: () => void
}

/**
 * A component whose code is fetched when it is first shown, or before that by `preload`:
 *
 *     const BannerForm = late(() => import('./banner-form').then((module) => module.BannerForm))
 *     <Button preload={BannerForm.preload} …>
 *     {isOpen && <BannerForm onClose={close} />}
 *
 * Not React's `lazy`, which remembers a failed fetch for ever and takes the whole page away with it. Here the failure is told
 * with Retry, and the next press of the button, which preloads, fetches it again; who dismisses the notice closes the component.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let piece: ComponentType<Props> | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const preload = async () => {
    const loaded = await load()
    piece = loaded
    for (const listener of listeners) listener()
  }

  function Late(props: Props & LateProps) {
    const Piece = useSyncExternalStore(subscribe, () => piece)
    const { meanwhile, failed = meanwhile, onClose, onDismiss = onClose }: LateProps & { onClose?: () => void } = props
    const hasFailed = useLoading(Piece === undefined, preload, onDismiss)
    if (Piece) return createElement(Piece, props)
    return hasFailed ? failed : meanwhile
  }
  return Object.assign(Late, { preload })
}

function useLoading(isMissing: boolean, preload: () => Promise<void>, onDismiss?: () => void): boolean {
  const { tell, clear } = useLoadFailure()
  const [hasFailed, setHasFailed] = useState(false)
  const dismiss = useEffectEvent(() => onDismiss?.())
  useEffect(() => {
    if (!isMissing) return undefined
    let isOver = false
    const fetchIt = () => {
      setHasFailed(false)
      preload().catch(() => {
        if (isOver) return
        setHasFailed(true)
        tell(fetchIt, dismiss)
      })
    }
    fetchIt()
    return () => {
      isOver = true
      clear()
    }
  }, [isMissing, preload, tell, clear])
  return hasFailed
}
