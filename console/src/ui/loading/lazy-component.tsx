import {
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useNotices } from '../feedback/notices'

export interface LazyProps {
  /** Rendered while the code is loading. */
  fallback?: ReactNode
  /** Rendered below the error notice after the code failed to load; `fallback` by default. */
  errorFallback?: ReactNode
  /** Renders the error in place of the notice. */
  renderError?: (retry: () => void) => ReactNode
  /** Called when the notice is closed; `onClose` by default. */
  onDismiss?: () => void
}

/**
 * A component whose code is loaded when it first renders, or earlier by `preload`, which never rejects:
 *
 *     const BannerForm = lazyComponent(() => import('./banner-form').then((module) => module.BannerForm))
 *     <Button preload={BannerForm.preload} …>
 *     {isOpen && <BannerForm onClose={close} />}
 *
 * Not `React.lazy`, which caches a rejected import, and which delays what follows a fallback by up to 300 ms.
 * A successful `preload` also renders the instances that failed.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const instances = new Set<() => void>()
  const watchLoaded = (listener: () => void) => {
    instances.add(listener)
    return () => void instances.delete(listener)
  }
  const loadModule = async () => {
    Loaded = await load()
    for (const render of instances) render()
  }

  function LazyComponent(props: Props & LazyProps) {
    const isLoaded = useSyncExternalStore(watchLoaded, () => Loaded !== undefined)
    const [hasFailed, setHasFailed] = useState(false)
    // The error is rendered.
    const attempt = useCallback(() => void loadModule().catch(() => setHasFailed(true)), [])
    useEffect(() => {
      if (!isLoaded) attempt()
    }, [isLoaded, attempt])
    const retry = useCallback(() => {
      setHasFailed(false)
      attempt()
    }, [attempt])
    const {
      fallback,
      errorFallback = fallback,
      renderError,
      onClose,
      onDismiss = onClose,
    }: LazyProps & { onClose?: () => void } = props
    if (isLoaded && Loaded) return <Loaded {...props} />
    if (!hasFailed) return fallback
    if (renderError) return renderError(retry)
    return (
      <LoadError retry={retry} onDismiss={onDismiss}>
        {errorFallback}
      </LoadError>
    )
  }

  // Rendering the component loads the code again and reports the error.
  const preload = (): Promise<void> => loadModule().catch(() => undefined)
  return Object.assign(LazyComponent, { preload })
}

interface LoadErrorProps {
  retry: () => void
  onDismiss: (() => void) | undefined
  children: ReactNode
}

/**
 * Shows a notice with Retry for as long as it is mounted: the connection dropped, or a deployment removed the
 * file. Browsers that cache failed imports need a reload.
 */
function LoadError({ retry, onDismiss, children }: LoadErrorProps) {
  const notices = useNotices()
  const dismiss = useEffectEvent(() => onDismiss?.())
  useEffect(() => {
    const id = notices.error('This part of the page could not be loaded', {
      detail: 'Check your connection and try again. If that does not help, reload the page.',
      actions: [{ label: 'Retry', onPress: retry }],
      onDismiss: () => dismiss(),
    })
    return () => notices.close(id)
  }, [notices, retry])
  return children
}
