import type { ReactNode } from 'react'
import type { BulkView, RuleRow } from '../../../domain/bots/view.types.ts'
import { Icon, type IconName } from '../../kit/icons.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './bots.css.ts'
import { words } from './texts.ts'

type Result = Omit<BulkView['results'][number], 'id'>
/** What became of each rule, by its id. */
export type Outcomes = Readonly<Record<string, Result>>

const looks: Readonly<Record<Result['state'], { readonly icon: IconName; readonly tone: 'text3' | 'ok' | 'danger' }>> =
  {
    waiting: { icon: 'clock', tone: 'text3' },
    working: { icon: 'clock', tone: 'text3' },
    done: { icon: 'check', tone: 'ok' },
    refused: { icon: 'warning', tone: 'danger' },
    failed: { icon: 'error', tone: 'danger' },
  }
const WAITING: Result = { state: 'waiting', message: '' }

/** A sentence about each rule. */
export const BulkResults = ({
  rules,
  outcomes,
}: {
  readonly rules: readonly RuleRow[]
  readonly outcomes: Outcomes
}): ReactNode => (
  <ul className={css.checks} aria-label={words.results}>
    {rules.map(({ id, symbol }) => {
      const { state, message } = outcomes[id] ?? WAITING
      const { icon, tone } = looks[state]
      return (
        <li key={id} className={css.check} data-state={state}>
          <Text as="span" tone={tone}>
            <span className={css.mark}>
              <Icon name={icon} size={14} />
            </span>
          </Text>
          <Text isName weight="label">
            {symbol}
          </Text>
          <Text tone={state === 'done' ? 'text2' : tone}>
            {state === 'waiting' ? words.waiting : state === 'working' ? words.working : message}
          </Text>
        </li>
      )
    })}
  </ul>
)
