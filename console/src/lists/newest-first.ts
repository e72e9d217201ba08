/** Records without a date come last. ISO timestamps sort as text. */
export function newestFirst<Row extends { created_at?: string | null | undefined }>(whole: readonly Row[]): Row[] {
  const dateOf = (row: Row) => row.created_at ?? ''
  return whole.toSorted((a, b) => (dateOf(a) === dateOf(b) ? 0 : dateOf(a) < dateOf(b) ? 1 : -1))
}
