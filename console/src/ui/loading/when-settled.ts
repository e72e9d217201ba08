/** Between two looks at a page that is still loading. */
const recheckMs = 200

/**
 * Calls `work` when the first view is complete and the browser is idle: nothing is loading, and the images
 * in view have arrived. For code that is needed later: over a slow connection it would delay them. Returns
 * a cancel function.
 */
export function whenSettled(work: () => void): () => void {
  let cancel = whenIdle(check)
  return () => cancel()

  function check(): void {
    if (isSettled()) work()
    else {
      const timer = setTimeout(() => (cancel = whenIdle(check)), recheckMs)
      cancel = () => clearTimeout(timer)
    }
  }
}

const isSettled = (): boolean =>
  document.readyState === 'complete' &&
  document.querySelector('[data-loading], [aria-busy=true]') === null &&
  [...document.images].every((image) => image.complete || !isInView(image))

function isInView(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** After one second in Safari, which has no idle callbacks. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work)
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}
