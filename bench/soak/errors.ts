/** Pino's level. */
const ERROR = 50
const NO_ERROR = /^(Bot Blending: |oidc-provider WARNING|Debugger |For help, see: |Starting inspector)/

/** Errors in what a server wrote: lines of the level error and above, and whatever is no line of its log. */
export function errorsIn(output: string): readonly string[] {
  return output.split('\n').filter((line) => {
    if (!line.startsWith('{')) return line.trim() !== '' && !NO_ERROR.test(line)
    return (JSON.parse(line) as { readonly level: number }).level >= ERROR
  })
}
