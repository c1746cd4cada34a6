import type { ReactNode } from 'react'
import { formatCount } from '../../../domain/core/format.ts'
import type { DecisionLine } from '../../../domain/diagnostic/view.types.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import * as css from './diagnostic.css.ts'
import { diagTexts as texts } from './texts.ts'

/** What the named rules let pass and dropped, as bars. */
export function DecisionsPanel({ decisions }: { readonly decisions: readonly DecisionLine[] }): ReactNode {
  return (
    <Panel title={texts.decisions} note={texts.decisionsNote} isPadded={false}>
      <ul className={css.rules}>
        {decisions.map((line) => (
          <li key={line.id} className={css.rule}>
            <RuleBar line={line} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** 'Toast, 60 s 118 24' over its bar. */
function RuleBar({ line: { label, passed, dropped, note } }: { readonly line: DecisionLine }): ReactNode {
  const all = (passed ?? 0) + dropped
  return (
    <>
      <span className={css.ruleHead}>
        <span className={css.ruleName}>{label}</span>
        {note !== null && (
          <span className={css.ruleNote} title={note}>
            {note}
          </span>
        )}
        <span className={css.ruleCount}>{passed === null ? '' : formatCount(passed)}</span>
        <span className={css.ruleDropped}>{formatCount(dropped)}</span>
      </span>
      <span
        className={css.ruleBar}
        role="img"
        aria-label={`${label}: ${passed === null ? '' : `${passed} passed, `}${dropped} dropped`}
      >
        {all > 0 && <span className={css.rulePassed} style={{ flexGrow: passed ?? 0 }} />}
        {dropped > 0 && <span className={css.ruleStopped} style={{ flexGrow: dropped }} />}
      </span>
    </>
  )
}
