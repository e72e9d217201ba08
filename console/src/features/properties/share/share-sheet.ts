/** Whether this browser opens the share sheet of the device: over https, on most phones. */
export const canShare = typeof navigator.share === 'function'

/** Whether the sheet of this browser accepts pictures. */
const canShareFiles = (files: readonly File[]): boolean =>
  files.length > 0 && (navigator.canShare?.({ files: [...files] }) ?? false)

/**
 * Opens the share sheet with the pictures and the text, or with the text alone where it accepts no pictures.
 * Browsers allow it only during a press, so the pictures must exist by then.
 */
export async function shareListing(files: readonly File[], text: string): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    await navigator.share(canShareFiles(files) ? { files: [...files], text } : { text })
    return 'shared'
  } catch (error) {
    // The sheet was closed.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
