import { read } from '../model/send.ts'

/** One line of the table. */
interface WhyRow {
  readonly time: string
  readonly what: string
  readonly because: string
  readonly of: string
}

/**
 * `await why('BTCUSDT')` in the browser's console: the newest verdicts of this user's log that mention the text, as a
 * table of sentences, oldest first. Answers with the sentences.
 */
export async function why(text: unknown): Promise<readonly string[]> {
  const wanted = typeof text === 'string' ? text.slice(0, 200) : ''
  const answer = await read({ type: 'log.why', text: wanted })
  if (!answer.ok) {
    console.warn(answer.error.message)
    return []
  }
  if (answer.value.length === 0) console.info(`No verdict in the log at hand mentions '${wanted}'.`)
  else console.table(answer.value.map(rowOf))
  return answer.value
}

/**
 * '14:02:11 toast suppressed · 12 one … within 60 s · main BTCUSDT · because of #41 live.trade_closed' by its parts.
 */
export function rowOf(sentence: string): WhyRow {
  const parts = sentence.split(' · ')
  const head = parts[0] ?? ''
  const cause = parts.length > 1 && parts.at(-1)?.startsWith('because of ') === true ? (parts.pop() ?? '') : ''
  return {
    time: head.slice(0, 8),
    what: head.slice(9),
    because: parts.slice(1).join(' · '),
    of: cause.replace('because of ', ''),
  }
}
