/** Pure judgement with a reason: a verdict, or null when the rule has nothing to say. */
export type Rule<Subject, Context, Verdict> = (subject: Subject, context: Context) => Verdict | null

/** Runs rules in order; the first that speaks decides. Null when none does. */
export function firstVerdict<S, C, V>(rules: readonly Rule<S, C, V>[], subject: S, context: C): V | null {
  for (const rule of rules) {
    const verdict = rule(subject, context)
    if (verdict !== null) return verdict
  }
  return null
}
