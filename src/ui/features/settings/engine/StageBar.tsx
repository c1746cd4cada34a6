import type { ReactNode } from 'react'
import { STAGES } from '../../../../domain/configuration/constants.ts'
import { entryOf } from './entry.ts'
import * as css from './Engine.css.ts'
import { engineWords as words } from './words.ts'

/** The four stages with their trades and caps, as they are set (spec 2, "four-stage explainer"). */
export function StageBar({ counts, caps }: { readonly counts: unknown; readonly caps: unknown }): ReactNode {
  const [first, second, third] = ['initialization', 'incubation', 'maturity'].map((name) => entryOf(counts, name))
  const spans = [
    words.under(first!),
    words.between(first!, second!),
    words.between(second!, third!),
    words.over(third!),
  ]
  return (
    <ol className={css.stages} aria-label={words.stages}>
      {STAGES.map((stage, at) => (
        <li key={stage} className={css.stage} data-stage={at}>
          <strong className={css.stageName}>{stage}</strong>
          <span>{spans[at]}</span>
          <span>{words.cap(entryOf(caps, stage.toLowerCase()))}</span>
        </li>
      ))}
    </ol>
  )
}
