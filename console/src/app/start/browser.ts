/**
 * Whether this browser is not older than the minimum (docs/decisions/0060). By what the console needs: units
 * of the visible height (Chrome 108, Firefox 101), media queries by range (Chrome 104, Safari 16.4), `inert`
 * (Chrome 102, Firefox 112) and lookbehind in regular expressions (Safari 16.4).
 */
export function isSupportedBrowser(): boolean {
  try {
    return (
      CSS.supports('height', '1dvh') &&
      matchMedia('(width >= 0px)').matches &&
      'inert' in HTMLElement.prototype &&
      new RegExp('(?<=a)b').test('ab')
    )
  } catch {
    return false
  }
}

/**
 * Shows the text of the document for old browsers in place of the console, which does not start without
 * #root.
 */
export function showOldBrowserText(): void {
  // Before scripts that are modules.
  document.addEventListener('readystatechange', () => {
    const root = document.getElementById('root')
    const text = document.getElementById('old-browser')
    if (root && root.parentNode) root.parentNode.removeChild(root)
    if (text) text.hidden = false
  })
}
