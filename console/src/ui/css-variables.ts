import type { CSSProperties } from 'react'

/** CSS custom properties as a style object; React's type does not include them. */
export const cssVariables = (variables: Record<`--${string}`, string>): CSSProperties => ({ ...variables })
