/**
 * Lines of a text that comes in pieces, which may end within a line or a character. A line feed alone ends a line:
 * `node:readline` also does so at U+2028 and U+2029 since Node 24, and both may stand in what a user wrote.
 */
export async function* linesIn(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let begun = ''
  for await (const piece of pieces) {
    const [end = '', ...next] = decoder.decode(piece, { stream: true }).split('\n')
    begun += end
    for (const line of next) {
      yield begun
      begun = line
    }
  }
  begun += decoder.decode()
  if (begun !== '') yield begun
}
