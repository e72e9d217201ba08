import address from './print.css?url'

/** Adds the style for paper. Called after the first view, which does not need it. */
export function loadPrintStyle(): void {
  if (document.querySelector(`link[href="${address}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.media = 'print'
  link.href = address
  document.head.append(link)
}
