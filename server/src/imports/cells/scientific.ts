/**
 * A number in the notation of spreadsheets, which shorten one of twelve or more digits to 2.34803E+12: its
 * digits if it shows all of them, null if some are lost. Undefined for other text.
 */
export function readScientificDigits(text: string): string | null | undefined {
  const match = /^\+?(\d)(?:[.,](\d*))?E\+?(\d{1,2})$/i.exec(text)
  if (!match) return undefined
  const [, first = '', decimals = '', power = ''] = match
  return decimals.length > 0 && decimals.length === Number(power) ? first + decimals : null
}
