import type { ReactNode } from 'react'
import type { BoardCard } from '../../../domain/advice/board/view.types.ts'
import type { Advice } from '../../../domain/advice/view.types.ts'
import { formatPercent } from '../../../domain/core/format.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Checkbox } from '../../kit/controls/Choice.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { WindowCell } from '../portfolioCommand/cells.tsx'
import { nameOf, placeOf } from '../portfolioCommand/told.ts'
import { change, complete, useReadOnly } from '../portfolioCommand/useAdvice.ts'
import { UrgencyTag } from '../shared/UrgencyTag.tsx'
import * as css from './board.css.ts'
import { select } from './selection.ts'
import { words } from './texts.ts'
import { MARK_TONES, nameOfCard } from './told.ts'

/** An action, or a swap with its two ends; moved by its handle or by its button. */
export function Card({ of }: { readonly of: BoardCard }): ReactNode {
  const { zone } = useView('shell')
  const reason = useReadOnly()
  const [first] = of.ends
  const open = of.ends.filter(({ isDone }) => !isDone)
  const name = nameOfCard(of)
  if (first === undefined) return null
  return (
    <>
      {of.ends.map((end, at) => (
        <div key={end.id} className={css.end}>
          {at > 0 && (
            <span className={css.between}>
              <Icon name="swap" size={14} />
            </span>
          )}
          <End of={end} isPair={of.ends.length > 1} />
        </div>
      ))}
      <div className={css.line}>
        {of.mark !== null && <Tag tone={MARK_TONES[of.mark]}>{words.kinds[of.mark]}</Tag>}
        <UrgencyTag urgency={first.urgency} />
        {first.windowEnd !== null && open.length > 0 && (
          <span className={css.window}>
            <WindowCell of={first} zone={zone} />
          </span>
        )}
      </div>
      <div className={css.line}>
        {open.length > 0 ? (
          <Button
            size="sm"
            icon="check"
            aria-label={words.toDoneOf(name)}
            disabledReason={reason}
            onPress={() => complete(open, true)}
          >
            {words.toDone}
          </Button>
        ) : (
          <Button
            size="sm"
            icon="undo"
            aria-label={words.takeBackOf(name)}
            disabledReason={reason}
            onPress={() => complete(of.ends, false)}
          >
            {words.takeBack}
          </Button>
        )}
        <Checkbox isSelected={of.isChosen} aria-label={words.selectOf(name)} onChange={(is) => select(of, is)}>
          {words.select}
        </Checkbox>
        <Button size="sm" variant="bare" aria-label={words.whyOf(name)} onPress={() => change({ row: first.id })}>
          {words.why}
        </Button>
      </div>
    </>
  )
}

function End({ of, isPair }: { readonly of: Advice; readonly isPair: boolean }): ReactNode {
  return (
    <div className={css.names}>
      <Text weight="strong" title={nameOf(of)}>
        {nameOf(of)}
      </Text>
      <Text size={12} tone="text2" cut title={placeOf(of)}>
        {placeOf(of)}
      </Text>
      <span className={css.line}>
        <Figure of={of} />
        {isPair && of.isDone && <Tag tone="plain">{words.lanes.done}</Tag>}
      </span>
    </div>
  )
}

/** The share before and after, or the money of a balance update. */
function Figure({ of }: { readonly of: Advice }): ReactNode {
  if (of.kind === 'balance_update')
    return of.balanceChange === null ? null : (
      <Text size={12} tone="text2">
        <Signed value={of.balanceChange} isNeutral unit="USDT" />
      </Text>
    )
  if (of.shareNow === null || of.shareNext === null) return null
  return (
    <Text size={12} tone="text2" digits>
      {words.shares(formatPercent(of.shareNow), formatPercent(of.shareNext))}
    </Text>
  )
}
