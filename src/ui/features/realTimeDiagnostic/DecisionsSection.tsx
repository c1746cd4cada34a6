import type { ReactNode } from 'react'
import { formatClockSeconds, formatCount } from '../../../domain/core/format.ts'
import type { DecisionLine } from '../../../domain/diagnostic/view.types.ts'
import { word } from '../../../domain/language/translate.ts'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './diagnostic.css.ts'
import { diagTexts as texts } from './texts.ts'
import { change } from './useReport.ts'

/** Every rule with its counts and its newest cases (N3). */
export function DecisionsSection({
  decisions,
  zone,
}: {
  readonly decisions: readonly DecisionLine[]
  readonly zone: string
}): ReactNode {
  return (
    <Panel title={texts.decisions} note={texts.decisionsNote} isPadded={false}>
      {decisions.map((line) => (
        <Disclosure
          key={line.id}
          title={line.label}
          note={[
            line.label === `Rule ${line.rules[0]}`
              ? ''
              : `${line.rules.length === 1 ? word('rule') : word('rules')} ${line.rules.join(', ')}`,
            line.note,
          ]
            .filter(Boolean)
            .join(', ')}
          extra={
            <Row gap={12}>
              {line.passed !== null && (
                <Text digits tone="text2">
                  {formatCount(line.passed)}
                </Text>
              )}
              <Tag tone={line.dropped > 0 ? 'warn' : 'line'}>{formatCount(line.dropped)}</Tag>
            </Row>
          }
        >
          <Cases line={line} zone={zone} />
        </Disclosure>
      ))}
    </Panel>
  )
}

function Cases({ line, zone }: { readonly line: DecisionLine; readonly zone: string }): ReactNode {
  if (line.cases.length === 0)
    return (
      <Text size={12} tone="text3">
        {texts.noCases}
      </Text>
    )
  return (
    <ul className={css.cases} aria-label={`${line.label}, ${texts.cases(line.cases.length)}`}>
      {line.cases.map((one) => (
        <li key={one.entry} className={css.oneCase}>
          <Text size={12} tone="text3" digits>
            {formatClockSeconds(one.at, zone)}
          </Text>
          <span>
            <Text>{one.sentence}</Text> <Text tone="text2">{one.about}</Text>
          </span>
          <TextButton
            onPress={() => change({ tab: 'events', f: `id:${one.entry}`, id: String(one.entry) })}
          >{`#${one.entry}`}</TextButton>
        </li>
      ))}
    </ul>
  )
}
