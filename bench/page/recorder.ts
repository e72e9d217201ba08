/** What the page reports. Times are milliseconds since the epoch, `document` that of its navigation. */
export type Entry = { readonly document: number; readonly at: number } & (
  | { readonly kind: 'usable'; readonly name: string }
  | { readonly kind: 'press' }
  | { readonly kind: 'paint' }
  | { readonly kind: 'shift'; readonly value: number; readonly moved: string }
  | { readonly kind: 'interaction'; readonly id: number; readonly ms: number; readonly target: string }
)

type Report = Entry extends infer E ? (E extends Entry ? Omit<E, 'document' | 'at'> : never) : never

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

interface EventTiming extends PerformanceEntry {
  interactionId: number
  target: Node | null
}

declare global {
  interface Window {
    benchReport: (entry: Entry) => Promise<void>
  }
}

/**
 * Runs in the page before its own scripts. Reports when an element of `selectors` appears: painted, and with
 * React's listeners, so that it can be used. Must not refer to anything outside of itself.
 */
export function record(selectors: Readonly<Record<string, string>>): void {
  const { timeOrigin } = performance
  const report = (time: number, entry: Report) =>
    void window.benchReport({ ...entry, document: timeOrigin, at: timeOrigin + time })

  const isUsable = (selector: string) => {
    const element = document.querySelector(selector)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }
  const present = new Set<string>()
  const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
  const check = () => {
    for (const [name, selector] of Object.entries(selectors)) {
      const wasPresent = present.has(name)
      if (!isUsable(selector)) present.delete(name)
      else if (!wasPresent) {
        present.add(name)
        afterPaint(() => report(performance.now(), { kind: 'usable', name }))
      }
    }
  }
  new MutationObserver(check).observe(document, { subtree: true, childList: true })

  addEventListener('click', ({ timeStamp }) => report(timeStamp, { kind: 'press' }), { capture: true })

  const describe = (node: Node | null) =>
    node instanceof Element ? (node.cloneNode(false) as Element).outerHTML.slice(0, 110) : (node?.nodeName ?? 'removed')
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...more })

  observe('largest-contentful-paint', ({ startTime }) => report(startTime, { kind: 'paint' }))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, sources, startTime } = entry as LayoutShift
    if (hadRecentInput) return
    const moved = sources.map(
      ({ node, previousRect: from, currentRect: to }) =>
        `${describe(node)} ${[from.x, from.y].map(Math.round).join(',')} -> ${[to.x, to.y].map(Math.round).join(',')}`,
    )
    report(startTime, { kind: 'shift', value, moved: `${location.pathname}: ${moved.join(' | ')}` })
  })
  observe(
    'event',
    (entry) => {
      const { interactionId: id, duration: ms, target, startTime, name } = entry as EventTiming
      if (id > 0) report(startTime, { kind: 'interaction', id, ms, target: `${name} ${describe(target)}` })
    },
    { durationThreshold: 16 },
  )
}
