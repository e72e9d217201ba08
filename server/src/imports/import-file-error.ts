/** The file as a whole cannot be imported; the message is one sentence for the person who gave it. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}
