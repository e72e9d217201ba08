import type { CSSProperties } from 'react'

/** React passes custom properties through, but its type does not know them. */
export const cssVariables = (variables: Record<`--${string}`, string>): CSSProperties => ({ ...variables })
