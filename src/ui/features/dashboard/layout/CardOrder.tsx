import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Checkbox } from '../../../kit/controls/Choice.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { VisuallyHidden } from '../../../kit/layout/VisuallyHidden.tsx'
import { dashboardTexts as texts } from '../texts.ts'
import * as css from './ArrangeDrawer.css.ts'
import { type CardId, CARDS, type Layout, moved, withShown } from './layout.ts'

/** The cards in their order: each can be hidden, and moved by its two buttons. */
export function CardOrder({
  shown,
  show,
}: {
  readonly shown: Layout
  readonly show: (layout: Layout) => void
}): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  const [last, setLast] = useState<{ readonly id: CardId; readonly by: -1 | 1 } | null>(null)
  const cards = shown.order.flatMap((id) => CARDS.find((card) => card.id === id) ?? [])
  // A line that the browser moves loses the focus.
  useLayoutEffect(() => {
    if (last === null) return
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-card="${last.id}"] button`)
    buttons?.[last.by === -1 ? 0 : 1]?.focus()
  }, [last])
  const move = (id: CardId, by: -1 | 1): void => {
    show(moved(shown, id, by))
    setLast({ id, by })
  }
  const place = cards.findIndex(({ id }) => id === last?.id)
  return (
    <>
      <ol ref={list} className={css.list}>
        {cards.map(({ id, name }, at) => (
          <li key={id} className={css.line} data-card={id}>
            <span className={css.grows}>
              <Checkbox isSelected={!shown.hidden.includes(id)} onChange={(is) => show(withShown(shown, id, is))}>
                {name}
              </Checkbox>
            </span>
            <IconButton
              size="sm"
              icon="up"
              label={texts.up(name)}
              disabledReason={at === 0 ? texts.atFirst : undefined}
              onPress={() => move(id, -1)}
            />
            <IconButton
              size="sm"
              icon="down"
              label={texts.down(name)}
              disabledReason={at === cards.length - 1 ? texts.atLast : undefined}
              onPress={() => move(id, 1)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">
        {place < 0 ? '' : texts.placed(cards[place]!.name, place + 1, cards.length)}
      </VisuallyHidden>
    </>
  )
}
