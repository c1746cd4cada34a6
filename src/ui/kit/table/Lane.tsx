import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { isTextDropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { Icon } from '../icons.tsx'
import { Heading, Text } from '../layout/Text.tsx'
import * as css from './Lane.css.ts'

/** A card of a lane. */
export interface LaneItem {
  readonly id: string
}

/** Props of Lane. */
export type LaneProps<T extends LaneItem> = {
  readonly title: string
  readonly items: readonly T[]
  /** All that there are, where not all are drawn. */
  readonly total?: number
  readonly nameOf: (item: T) => string
  readonly children: (item: T) => ReactNode
  readonly empty: string
  /** Below the cards: why not all are drawn. */
  readonly footer?: ReactNode
  readonly onOpen?: (id: string) => void
  /** What is dragged between lanes; cards are dragged and dropped among lanes of one kind. */
  readonly kind: string
  /** Where given, cards can be dragged out of it: says what the handle is for. */
  readonly dragLabel?: (item: T) => string
  /** Where given, cards of other lanes can be dropped here: by pointer, or by Enter on a handle and again here. */
  readonly onDropped?: (ids: readonly string[]) => void
}

/** A lane of a board: cards under a title, which arrows walk through and Tab goes into. */
export function Lane<T extends LaneItem>({
  title,
  items,
  total = items.length,
  nameOf,
  children,
  empty,
  footer,
  onOpen,
  kind,
  dragLabel,
  onDropped,
}: LaneProps<T>): ReactNode {
  const { dragAndDropHooks } = useDragAndDrop({
    ...(dragLabel === undefined
      ? {}
      : { getItems: (keys: ReadonlySet<string | number>) => [...keys].map((key) => ({ [kind]: String(key) })) }),
    ...(onDropped === undefined
      ? {}
      : {
          acceptedDragTypes: [kind],
          getDropOperation: () => 'move' as const,
          onRootDrop: ({ items: dropped }) =>
            void Promise.all(dropped.filter(isTextDropItem).map((one) => one.getText(kind))).then(onDropped),
        }),
  })
  return (
    <section className={css.lane} aria-label={title}>
      <div className={css.head}>
        <Heading level={3}>{title}</Heading>
        <Text size={12} tone="text3" digits>
          {total}
        </Text>
      </div>
      <GridList
        // A list that begins or ends to be dragged from, or dropped on, is another one to the library.
        key={`${dragLabel !== undefined} ${onDropped !== undefined}`}
        aria-label={title}
        items={items}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        className={css.cards}
        renderEmptyState={() => <span className={css.empty}>{empty}</span>}
        {...(onOpen === undefined ? {} : { onAction: (key: string | number) => onOpen(String(key)) })}
      >
        {(item: T) => (
          <GridListItem id={item.id} textValue={nameOf(item)} className={css.card}>
            {dragLabel !== undefined && (
              <AriaButton slot="drag" className={css.handle} aria-label={dragLabel(item)}>
                <Icon name="drag" size={14} />
              </AriaButton>
            )}
            <div className={css.content}>{children(item)}</div>
          </GridListItem>
        )}
      </GridList>
      {footer}
    </section>
  )
}
