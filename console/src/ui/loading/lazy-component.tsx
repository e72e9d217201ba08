import { lazy, Suspense, useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { LoadError, LoadErrorBoundary, LoadErrorNotice } from './load-error'

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
 * `React.lazy` caches a rejected import, so each attempt creates a new lazy
 * component. Browsers that cache failed imports need a reload, which the notice
 * mentions. A successful `preload` also retries the instances that failed.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const failedInstances = new Set<() => void>()
  const loadModule = async () => {
    try {
      Loaded = await load()
    } catch (error) {
      throw new LoadError(error)
    }
    return { default: Loaded }
  }
  /** Renders without Suspense if the code is there: React delays what follows a fallback by up to 300 ms. */
  const createAttempt = () => ({ Attempt: Loaded ?? lazy(loadModule) })

  function LazyComponent(props: Props & LazyProps) {
    const [{ Attempt, count }, setAttempt] = useState(() => ({ ...createAttempt(), count: 0 }))
    const retry = useCallback(() => setAttempt((failed) => ({ ...createAttempt(), count: failed.count + 1 })), [])
    const {
      fallback,
      errorFallback = fallback,
      renderError,
      onClose,
      onDismiss = onClose,
    }: LazyProps & { onClose?: () => void } = props
    return (
      <LoadErrorBoundary
        key={count}
        fallback={
          renderError?.(retry) ?? (
            <LoadErrorNotice retry={retry} retries={failedInstances} onDismiss={onDismiss}>
              {errorFallback}
            </LoadErrorNotice>
          )
        }
      >
        <Suspense fallback={fallback}>
          <Attempt {...props} />
        </Suspense>
      </LoadErrorBoundary>
    )
  }

  const preload = async (): Promise<void> => {
    try {
      await loadModule()
      for (const retry of failedInstances) retry()
    } catch {
      // Rendering the component loads the code again and reports the error.
    }
  }
  return Object.assign(LazyComponent, { preload })
}
