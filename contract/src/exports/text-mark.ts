/** What spreadsheets read as the start of a formula (OWASP, "CSV Injection"). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Text with an apostrophe before it, as people write in a spreadsheet what is no formula and no number. A
 * sentence that begins with a quoted number has a second apostrophe; one before a letter is part of a name
 * ('Yemi).
 */
const marked = /^['‘’`]+(?:[=+\-@\t\r\n＝＋－＠]|[\d(₦][^'‘’]*$)/

/** Adds the mark that `removeTextMark` removes: to a formula, and to text that looks marked already. */
export const addTextMark = (text: string): string => (formula.test(text) || marked.test(text) ? `'${text}` : text)

export const removeTextMark = (cell: string): string => (marked.test(cell) ? cell.slice(1) : cell)
