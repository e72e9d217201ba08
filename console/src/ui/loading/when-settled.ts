/** Between two looks at a page that is still loading. */
const recheckMs = 200

/** What waits: one check serves all, because every card of a list waits for the code of its menu. */
const waiting = new Set<() => void>()
let cancelCheck = () => {}

/**
 * Calls `work` when the first view is complete and the browser is idle: nothing is loading, and the images
 * in view have arrived. For code that is needed later: over a slow connection it would delay them. Returns
 * a cancel function.
 */
export function whenSettled(work: () => void): () => void {
  const own = () => work()
  if (waiting.size === 0) cancelCheck = whenIdle(check)
  waiting.add(own)
  return () => {
    waiting.delete(own)
    if (waiting.size === 0) cancelCheck()
  }
}

function check(): void {
  if (!isSettled()) {
    const timer = setTimeout(() => (cancelCheck = whenIdle(check)), recheckMs)
    cancelCheck = () => clearTimeout(timer)
    return
  }
  const works = [...waiting]
  waiting.clear()
  for (const work of works) work()
}

const isSettled = (): boolean =>
  document.readyState === 'complete' &&
  document.querySelector('[data-loading], [aria-busy=true]') === null &&
  [...document.images].every((image) => image.complete || !isInView(image))

/** A carousel has images beside the view, which the browser may never load. */
function isInView(image: HTMLImageElement): boolean {
  const { top, bottom, left, right } = image.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
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
