import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names'

interface Layer<Content> {
  /** A change replaces all elements: none moves, so the layout does not shift. */
  id: string
  content: Content
}

interface CrossFadeProps<Content> extends Layer<Content> {
  /** `isLeaving`: the content fades out and cannot be used. */
  render: (content: Content, isLeaving: boolean) => ReactNode
}

/** Replaces its content with a cross-fade of 120 ms, or immediately where motion is reduced. */
export function CrossFade<Content>({ id, content, render }: CrossFadeProps<Content>) {
  const [shown, setShown] = useState<Layer<Content>>({ id, content })
  const [leaving, setLeaving] = useState<Layer<Content> | null>(null)
  if (shown.id !== id) setLeaving(shown)
  if (shown.id !== id || shown.content !== content) setShown({ id, content })
  const isFading = leaving !== null && leaving.id !== id
  const layers = isFading ? [leaving, { id, content }] : [{ id, content }]
  return (
    <div className="relative">
      {layers.map((layer) => {
        const isLeaving = layer.id !== id
        return (
          <FadingLayer
            key={layer.id}
            className={isFading ? (isLeaving ? leavingClass : 'motion-safe:animate-fade-in') : undefined}
            onLeft={isLeaving ? () => setLeaving(null) : undefined}
          >
            {render(layer.content, isLeaving)}
          </FadingLayer>
        )
      })}
    </div>
  )
}

const leavingClass = 'pointer-events-none absolute inset-x-0 top-0 motion-safe:animate-fade-out'

interface FadingLayerProps {
  className: string | undefined
  /** Undefined unless it fades out. */
  onLeft: (() => void) | undefined
  children: ReactNode
}

function FadingLayer({ className, onLeft, children }: FadingLayerProps) {
  const box = useRef<HTMLDivElement>(null)
  const isLeaving = onLeft !== undefined
  useLayoutEffect(() => {
    // With reduced motion there is no animation, so its end is never reported.
    if (isLeaving && box.current?.getAnimations().length === 0) onLeft()
  })
  return (
    <div
      ref={box}
      className={classNames(className)}
      inert={isLeaving}
      aria-hidden={isLeaving || undefined}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onLeft?.()}
    >
      {children}
    </div>
  )
}
