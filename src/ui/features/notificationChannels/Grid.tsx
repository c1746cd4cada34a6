import type { ReactNode } from 'react'
import { LOUDNESS } from '../../../domain/channels/constants.ts'
import type { ChannelsCard, GridRow } from '../../../domain/channels/view.types.ts'
import { Select } from '../../kit/controls/Select.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { send } from '../../model/send.ts'
import * as css from './Channels.css.ts'
import { words } from './texts.ts'

const options = LOUDNESS.map((id) => ({ id, label: words.loudness[id] }))

/** Every type by every channel: on, silent or off. */
export function Grid({ card }: { readonly card: ChannelsCard }): ReactNode {
  return (
    <Panel title={words.grid} note={words.gridNote} isPadded={false}>
      <div className={css.row} aria-hidden="true">
        <span className={css.type} />
        <span className={css.cells}>
          {card.kinds.map(({ kind, label }) => (
            <Text key={kind} size={12} tone="text3" className={css.cell}>
              {label}
            </Text>
          ))}
        </span>
      </div>
      <ul className={css.list} aria-label={words.grid}>
        {card.grid.map((row) => (
          <TypeRow key={row.type} row={row} kinds={card.kinds} />
        ))}
      </ul>
    </Panel>
  )
}

function TypeRow({ row, kinds }: { readonly row: GridRow; readonly kinds: ChannelsCard['kinds'] }): ReactNode {
  return (
    <li className={css.row}>
      <span className={css.type}>
        <Text>{row.label}</Text>
      </span>
      <span className={css.cells}>
        {row.cells.map(({ kind, loudness }) => (
          <span key={kind} className={css.cell}>
            <Select
              label={words.cell(row.label, kinds.find((one) => one.kind === kind)?.label ?? kind)}
              isLabelHidden
              size="sm"
              options={options}
              value={loudness}
              onChange={(id) => {
                const chosen = LOUDNESS.find((one) => one === id)
                if (chosen !== undefined && chosen !== loudness)
                  void send({ type: 'channels.set_loudness', notificationType: row.type, kind, loudness: chosen })
              }}
            />
          </span>
        ))}
      </span>
    </li>
  )
}
