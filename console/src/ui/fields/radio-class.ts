/** A native radio button with its own appearance, because browsers fill it in the dark theme. */
export const radioClass =
  'shrink-0 appearance-none rounded-full border border-edge bg-card outline-none checked:border-[5px] checked:border-green'
