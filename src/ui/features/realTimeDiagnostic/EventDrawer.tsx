import { useEffect, useState, type ReactNode } from 'react'
import { formatCount, formatPnl } from '../../../domain/core/format.ts'
import type { EventDetail, EventLine, FoldedFigures } from '../../../domain/diagnostic/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Drawer } from '../../kit/feedback/Dialog.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { read } from '../../model/send.ts'
import { copied } from '../shared/copied.ts'
import * as css from './diagnostic.css.ts'
import { clockOf, typeOf } from './eventCells.tsx'
import { diagTexts as texts, verdictName, verdictTones } from './texts.ts'
import { change } from './useReport.ts'

/** One entry: what it says, what led to it, what followed, and the state at it. */
export function EventDrawer({
  detail,
  entry,
  zone,
  onClose,
}: {
  readonly detail: EventDetail | null
  readonly entry: number
  readonly zone: string
  readonly onClose: () => void
}): ReactNode {
  const [figures, setFigures] = useState<FoldedFigures | 'none' | null>(null)
  useEffect(() => setFigures(null), [entry])
  const fold = async (): Promise<void> => {
    const answer = await read({ type: 'diagnostic.fold', entry })
    setFigures(answer.ok && answer.value !== null ? answer.value : 'none')
  }
  const line = detail?.line
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={texts.eventTitle(entry)}
      footer={
        detail === null ? undefined : (
          <Row gap={8} wrap>
            <Button size="sm" icon="copy" onPress={() => void copied(detail.fixture, texts.copied, texts.copyFailed)}>
              {texts.copyFixture}
            </Button>
            <Button size="sm" icon="activity" onPress={() => void fold()}>
              {texts.foldHere}
            </Button>
            <Button
              size="sm"
              variant="bare"
              onPress={() => change({ from: String(Math.floor(detail.line.at)), at: '' })}
            >
              {texts.fromHere}
            </Button>
            <Button size="sm" variant="bare" onPress={() => change({ at: String(Math.ceil(detail.line.at)) })}>
              {texts.upToHere}
            </Button>
          </Row>
        )
      }
    >
      {detail === null || line === undefined ? (
        <Text tone="text2">{texts.goneEntry}</Text>
      ) : (
        <Stack gap={16}>
          <Stack gap={6}>
            <Row gap={8} wrap>
              <Heading level={3} size={14}>
                {typeOf(line)}
              </Heading>
              <Tag tone={verdictTones[line.verdict]}>{verdictName(line.verdict)}</Tag>
            </Row>
            <Text size={12} tone="text2" digits>
              {[
                clockOf(line.at, zone),
                line.source,
                line.latencyMs === null ? null : `${formatCount(line.latencyMs)} ms`,
                line.serverId,
                [line.account, line.symbol].filter(Boolean).join(' '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {detail.sentence !== null && <Text>{detail.sentence}</Text>}
          </Stack>
          {figures !== null && <Folded figures={figures} />}
          {detail.cause !== null && (
            <Stack gap={4}>
              <Heading level={3} size={12} tone="text3">
                {texts.cause}
              </Heading>
              <Other line={detail.cause} zone={zone} />
            </Stack>
          )}
          {detail.followers.length > 0 && (
            <Stack gap={4}>
              <Heading level={3} size={12} tone="text3">
                {texts.followers}
              </Heading>
              {detail.followers.map((one) => (
                <Other key={one.entry} line={one} zone={zone} />
              ))}
            </Stack>
          )}
          <Stack gap={4}>
            <Heading level={3} size={12} tone="text3">
              {texts.payload}
            </Heading>
            <pre className={css.payload} tabIndex={0} aria-label={texts.payload}>
              {detail.payload}
            </pre>
          </Stack>
        </Stack>
      )}
    </Drawer>
  )
}

function Other({ line, zone }: { readonly line: EventLine; readonly zone: string }): ReactNode {
  return (
    <Row gap={8}>
      <Text size={12} tone="text3" digits>
        {clockOf(line.at, zone)}
      </Text>
      <TextButton onPress={() => change({ id: String(line.entry) })}>{typeOf(line)}</TextButton>
      <Text size={12} tone="text2" cut>
        {line.change}
      </Text>
    </Row>
  )
}

function Folded({ figures }: { readonly figures: FoldedFigures | 'none' }): ReactNode {
  if (figures === 'none') return <Text tone="text2">{texts.foldNone}</Text>
  const facts: readonly (readonly [string, string])[] = [
    ['Open positions', formatCount(figures.open)],
    ['Unrealised PnL, USDT', formatPnl(figures.unrealised)],
    ['Fact cursor', formatCount(figures.cursor)],
    ['Tracked for dedupe', formatCount(figures.tracked)],
    ['In the list, unread', `${formatCount(figures.listed)}, ${formatCount(figures.unread)}`],
    ['Toasts', formatCount(figures.toasts)],
    ['Streams', figures.streams],
    ['Folded entries', formatCount(figures.folded)],
  ]
  return (
    <Stack gap={4}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt className={css.factName}>{name}</dt>
            <dd className={css.factValue}>{value}</dd>
          </div>
        ))}
      </dl>
      {figures.missing > 0 && (
        <Text size={12} tone="text3">
          {texts.foldMissing(figures.missing)}
        </Text>
      )}
    </Stack>
  )
}
