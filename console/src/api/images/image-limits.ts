/** How images of a file group are made smaller before they are sent (docs/decisions/0047). */
export interface ImageLimits {
  /** Pixels of the longer side. */
  maxSide: number
  /** The quality of the JPEG, 0 to 1. */
  quality: number
  /** PNG stays PNG, for drawings: JPEG blurs their lines. */
  isLossless?: boolean
}

const limitsByGroup: Readonly<Record<string, ImageLimits>> = {
  property_images: { maxSide: 2560, quality: 0.82 },
  floor_plan: { maxSide: 5120, quality: 0.92, isLossless: true },
}

/** Undefined for groups that are sent as they are: videos, logos, and banners, whose size is fixed. */
export const findImageLimits = (group: string): ImageLimits | undefined => limitsByGroup[group]
