/** The file as a whole cannot be imported. The message is for the person who runs the import. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}
