/** What a pattern may be: a rule comes from a server, and a regular expression can take hours. */
const LONGEST_PATTERN = 200
/** A longer text is not tried at all; it does not match. */
const LONGEST_TEXT = 200
/** Ways through a pattern that are tried at most for one place of the text: two open repetitions. */
const MOST_WAYS = LONGEST_TEXT * LONGEST_TEXT

/**
 * Whether a text matches a pattern; null where the pattern is none, or one whose trying could take long: longer than
 * 200 characters, with a look to the side, a named group or a back-reference, with a repeated group that holds a choice
 * or a repetition, or with more than 40,000 ways through it.
 */
export function matchesPattern(pattern: string, text: string): boolean | null {
  if (!isQuick(pattern)) return null
  try {
    const expression = new RegExp(pattern, 'u')
    return text.length <= LONGEST_TEXT && expression.test(text)
  } catch {
    return null
  }
}

/** One part after the other: an escape, a class of characters, a group's beginning or end, a choice, a repetition. */
const PART = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?[:=!<]?|[()|*+?]|\{\d+(?:,\d*)?\}/gu

function isQuick(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false
  let ways = 1
  /** Of each group that is open, and of the whole: whether it holds a choice or a repetition. */
  const holds = [false]
  /** Where the group that ended last did, and what it held. */
  let ended = { at: -1, holds: false }
  /** Where the last repetition ends: a '?' there makes it lazy. */
  let repeated = -1
  for (const { 0: part, index } of pattern.matchAll(PART)) {
    if (/^\\[1-9k]/.test(part) || (part.startsWith('(?') && part !== '(?:')) return false
    if (part.startsWith('(')) holds.push(false)
    else if (part === ')') {
      const held = holds.pop() ?? false
      if (holds.length === 0) return false
      ended = { at: index + 1, holds: held }
      holds[holds.length - 1] ||= held
    } else if (part === '|' || isRepetition(part)) {
      if (part === '?' && repeated === index) continue
      if (part !== '|') repeated = index + part.length
      if (part !== '|' && ended.at === index && ended.holds) return false
      ways *= waysOf(part)
      holds[holds.length - 1] = true
    }
  }
  return ways <= MOST_WAYS
}

const isRepetition = (part: string): boolean => /^(?:[*+?]|\{)/.test(part)

function waysOf(part: string): number {
  if (part === '|' || part === '?') return 2
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(part) ?? []
  if (least === undefined) return LONGEST_TEXT
  if (comma === '') return 1
  return most === '' ? LONGEST_TEXT : Math.min(Math.max(Number(most) - Number(least) + 1, 1), LONGEST_TEXT)
}
