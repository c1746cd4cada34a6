/** What spreadsheets read as the beginning of a formula, in plain and full-width form (reliability T20). */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** A cell of names and words: guarded against formulas by a leading apostrophe, quoted where RFC 4180 asks for it. */
export const textCell = (text: string): string => quoted(FORMULA.test(text) ? `'${text}` : text)

/** A cell of digits: −5.2 stays −5.2. Null is empty. What is no number is a text. */
export const numberCell = (value: string | number | null): string => {
  if (value === null) return ''
  const text = String(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? text : textCell(text)
}

/** Byte order mark, by which spreadsheets know UTF-8. */
export const BOM = '\uFEFF'

/** A line of ready cells (M-05). */
export const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
