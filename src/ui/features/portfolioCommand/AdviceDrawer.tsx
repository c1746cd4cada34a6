import type { ReactNode } from 'react'
import { settingPath } from '../../../domain/advice/constants.ts'
import type { Advice, AdviceData } from '../../../domain/advice/view.types.ts'
import { settingName } from '../../../domain/configuration/viewTexts.ts'
import { formatPercent } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink, Link } from '../../kit/controls/Link.tsx'
import { Facts } from '../../kit/data/Facts.tsx'
import { useSaid } from '../../kit/data/masked.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { Drawer } from '../../kit/feedback/Dialog.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import { ChangeCell } from './cells.tsx'
import * as css from './command.css.ts'
import { Happened } from './Happened.tsx'
import { words } from './texts.ts'
import { nameOf, placeOf, reasonOf } from './told.ts'
import { change, complete, usePast, useReadOnly } from './useAdvice.ts'

/** Why an action is recommended: its sentences, and each figure beside the limit it was held to. */
export function AdviceDrawer({
  data: { opened, openedStrategy },
}: {
  readonly data: Pick<AdviceData, 'opened' | 'openedStrategy'>
}): ReactNode {
  const title = opened === null ? words.gone : words.whyTitle(nameOf(opened))
  return (
    <Drawer isOpen onClose={() => change({ row: '' })} title={title}>
      {opened === null ? (
        <EmptyState icon="info" title={words.gone} hint={words.goneHint} />
      ) : (
        <Rationale of={opened} strategy={openedStrategy} />
      )}
    </Drawer>
  )
}

function Rationale({
  of,
  strategy,
}: {
  readonly of: Advice
  readonly strategy: AdviceData['openedStrategy']
}): ReactNode {
  const said = useSaid()
  return (
    <div className={css.stack}>
      <Text tone="text2">{placeOf(of)}</Text>
      <ul className={css.sentences}>
        {of.sentences.map((sentence) => (
          <li key={sentence}>{said(sentence)}</li>
        ))}
      </ul>
      <Shares of={of} />
      <Heading level={3}>{words.figuresOf}</Heading>
      {of.reasons.length === 0 ? (
        <Text tone="text3">{words.noReasons}</Text>
      ) : (
        <ul className={css.reasons}>
          {of.reasons.map((reason) => (
            <li key={`${reason.input} ${reason.config}`} className={css.reason}>
              <Text>{words.lookedAt(reasonOf(reason))}</Text>
              <Tag tone={reason.met ? 'accent' : 'line'}>{reason.met ? words.met : words.notMet}</Tag>
              {reason.config !== null && (
                <Text size={12}>
                  <Link href={settingPath(reason.config)} aria-label={words.settingOf(settingName(reason.config))}>
                    {settingName(reason.config)}
                  </Link>
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
      {strategy !== null && <Happened of={strategy} />}
      <div className={css.bar}>
        <Button variant="primary" disabledReason={useReadOnly()} onPress={() => complete([of], !of.isDone)}>
          {of.isDone ? words.unmark : words.mark}
        </Button>
        <ButtonLink href="/settings#recommendations">{words.change}</ButtonLink>
        {strategy !== null && <ButtonLink href={strategy.path}>{words.details}</ButtonLink>}
      </div>
    </div>
  )
}

/** The share of its account before and after, with what each figure is made of. */
function Shares({ of }: { readonly of: Advice }): ReactNode {
  const { strategy, account, shareNow, shareNext } = of
  const isPast = usePast() !== null
  if (strategy === null || shareNow === null || shareNext === null) return null
  const next = `${formatPercent(shareNext)} %`
  return (
    <Facts
      of={[
        [words.shareNow, `${formatPercent(shareNow)} %`],
        [
          words.shareNext,
          // What a share is made of is known of the newest generation alone.
          isPast ? (
            next
          ) : (
            <Explain
              asks={askAbout('optimization.suggested', { strategy, account })}
              name={words.shareNextOf(nameOf(of))}
            >
              {next}
            </Explain>
          ),
        ],
        [words.shareChange, <ChangeCell key="change" row={of} />],
      ]}
    />
  )
}
