import type { ReactNode } from 'react'
import type { MailRow } from '../../../domain/mail/view.types.ts'
import { RadioGroup, Switch } from '../../kit/controls/Choice.tsx'
import { NumberField } from '../../kit/controls/NumberField.tsx'
import { send } from '../../model/send.ts'
import * as css from './EmailPreferences.css.ts'

const change = (name: string, value: boolean | number | string): void =>
  void send({ type: 'mail.change', changes: { [name]: value } })

/** One preference: a switch, one of several, or a figure, as its value is. */
export function Row({ row }: { readonly row: MailRow }): ReactNode {
  return <li className={css.row}>{controlOf(row)}</li>
}

function controlOf(row: MailRow): ReactNode {
  const { name, label, hint } = row
  switch (row.kind) {
    case 'switch':
      return (
        <Switch
          isSpread
          isSelected={row.isOn}
          isDisabled={row.isLocked}
          onChange={(isOn) => change(name, isOn)}
          {...(hint === '' ? {} : { hint })}
        >
          {label}
        </Switch>
      )
    case 'choice':
      return (
        <RadioGroup
          label={label}
          layout="row"
          choices={row.choices}
          value={row.value}
          onChange={(value) => change(name, value)}
          {...(hint === '' ? {} : { hint })}
        />
      )
    case 'number':
      return (
        <NumberField
          label={label}
          className={css.number}
          min={0}
          {...(row.most === null ? {} : { max: row.most })}
          {...(row.isWhole ? { maxDigits: 0 } : {})}
          value={row.value}
          onChange={(value) => {
            if (value !== null && value !== row.value) change(name, value)
          }}
          {...(row.unit === '' ? {} : { unit: row.unit })}
          {...(hint === '' ? {} : { hint })}
        />
      )
  }
}
