import type { ReactNode } from 'react'
import type { DraftLine } from '../../../domain/bots/view.types.ts'
import { Icon, type IconName } from '../../kit/icons.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './bots.css.ts'
import { words } from './texts.ts'

const looks: Readonly<
  Record<DraftLine['state'], { readonly icon: IconName; readonly tone: 'text3' | 'ok' | 'danger' }>
> = {
  checking: { icon: 'clock', tone: 'text3' },
  saving: { icon: 'clock', tone: 'text3' },
  valid: { icon: 'check', tone: 'ok' },
  saved: { icon: 'check', tone: 'ok' },
  refused: { icon: 'warning', tone: 'danger' },
  failed: { icon: 'error', tone: 'danger' },
}

/** What the server says of each rule of the form. */
export function RuleChecks({
  lines,
  onAgain,
}: {
  readonly lines: readonly DraftLine[]
  readonly onAgain: () => void
}): ReactNode {
  return (
    <div role="status" aria-live="polite" aria-label={words.checks} className={css.group}>
      <ul className={css.checks}>
        {lines.map(({ symbol, state, message }) => (
          <li key={symbol} className={css.check} data-state={state}>
            <Text as="span" tone={looks[state].tone}>
              <span className={css.mark}>
                <Icon name={looks[state].icon} size={14} />
              </span>
            </Text>
            <Text isName weight="label">
              {symbol}
            </Text>
            <Text tone={state === 'valid' ? 'text2' : looks[state].tone}>{messageOf(state, message)}</Text>
          </li>
        ))}
      </ul>
      {lines.some(({ state }) => state === 'failed') && (
        <span>
          <TextButton onPress={onAgain}>{words.checkAgain}</TextButton>
        </span>
      )}
    </div>
  )
}

function messageOf(state: DraftLine['state'], message: string): string {
  switch (state) {
    case 'checking':
      return words.checking
    case 'saving':
      return words.unsaved
    case 'saved':
      return words.saved
    default:
      return message
  }
}
