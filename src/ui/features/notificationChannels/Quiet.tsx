import type { ReactNode } from 'react'
import type { ChannelsCard } from '../../../domain/channels/view.types.ts'
import { formatClock } from '../../../domain/core/format.ts'
import { Switch } from '../../kit/controls/Choice.tsx'
import { Select } from '../../kit/controls/Select.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { send } from '../../model/send.ts'
import * as css from './Channels.css.ts'
import { words } from './texts.ts'

/** Every half hour of a day. */
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
)
/** What is offered to who had none. */
const NIGHT = { from: '22:00', to: '07:00' }

const setQuiet = (quiet: ChannelsCard['quiet']): void => void send({ type: 'channels.set_quiet', quiet })

/** Hours in which nobody is told, in the zone of the profile, and what a message says. */
export function Quiet({ card }: { readonly card: ChannelsCard }): ReactNode {
  const { quiet } = card
  return (
    <Panel title={words.quiet} note={words.quietNote(card.zone)}>
      <Stack gap={16}>
        <Switch
          isSpread
          isSelected={quiet !== null}
          hint={words.quietHint}
          onChange={(isOn) => setQuiet(isOn ? NIGHT : null)}
        >
          {words.quietSwitch}
        </Switch>
        {quiet !== null && (
          <div className={css.pair}>
            <Time
              label={words.from}
              value={quiet.from}
              other={quiet.to}
              onChange={(from) => setQuiet({ ...quiet, from })}
            />
            <Time label={words.to} value={quiet.to} other={quiet.from} onChange={(to) => setQuiet({ ...quiet, to })} />
          </div>
        )}
        {quiet !== null && (
          <Switch
            isSpread
            isSelected={card.urgentIsNeverQuiet}
            hint={words.urgentHint}
            onChange={(isOn) => void send({ type: 'channels.set', changes: { urgent_is_never_quiet: isOn } })}
          >
            {words.urgent}
          </Switch>
        )}
        <Switch
          isSpread
          isSelected={card.hasAmounts}
          hint={words.amountsHint}
          onChange={(isOn) => void send({ type: 'channels.set', changes: { has_amounts: isOn } })}
        >
          {words.amounts}
        </Switch>
      </Stack>
    </Panel>
  )
}

function Time({
  label,
  value,
  other,
  onChange,
}: {
  readonly label: string
  readonly value: string
  /** What the other end is: hours that end as they begin are none, so it is no choice here. */
  readonly other: string
  readonly onChange: (value: string) => void
}): ReactNode {
  // A time that was chosen elsewhere, between two half hours, is among them.
  const times = HALF_HOURS.includes(value) ? HALF_HOURS : [...HALF_HOURS, value]
  return (
    <Select
      label={label}
      options={times
        .filter((id) => id === value || id !== other)
        .map((id) => ({ id, label: formatClock(Date.parse(`1970-01-01T${id}Z`), 'UTC') }))}
      value={value}
      onChange={(id) => {
        if (id !== null && id !== value) onChange(id)
      }}
    />
  )
}
