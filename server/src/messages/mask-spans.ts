/** The text with `sign` in place of each character of the spans, which are in order; '' removes them. */
export function maskSpans(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
  sign: string,
): string {
  const parts: string[] = []
  let position = 0
  for (const { start, end } of spans) {
    parts.push(text.slice(position, start), sign.repeat(end - start))
    position = end
  }
  return parts.join('') + text.slice(position)
}
