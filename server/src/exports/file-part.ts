/** A part of a file, and how many rows end in it. */
export interface FilePart {
  readonly content: string | Uint8Array
  readonly rows: number
}
