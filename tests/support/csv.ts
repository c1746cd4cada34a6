/** Reads RFC 4180: quoted cells, doubled quotes, CRLF between lines. For tests of what is written. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[i + 1] === '"') {
        cell += '"'
        i += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === ',') {
      line.push(cell)
      cell = ''
    } else if (sign === '\r' && text[i + 1] === '\n') {
      lines.push([...line, cell])
      line = []
      cell = ''
      i += 1
    } else cell += sign
  }
  if (cell !== '' || line.length > 0) lines.push([...line, cell])
  return lines
}
