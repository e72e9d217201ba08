/** Safari has no idle callbacks; after a second most pages have drawn what they show first. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work)
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}
