import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Select } from '../../kit/controls/Select.tsx'
import { refetch } from '../../model/send.ts'
import * as css from './shared.css.ts'
import { tableTexts } from './table/texts.ts'

/** The account of a form, out of the linked ones; where they could not be loaded it says so and asks again. */
export function AccountSelect({
  accounts,
  value,
  onChange,
  error = null,
  isRequired = true,
  placeholder,
}: {
  readonly accounts: Loadable<readonly string[]> | null
  readonly value: string
  readonly onChange: (account: string) => void
  readonly error?: string | null
  readonly isRequired?: boolean
  readonly placeholder?: string
}): ReactNode {
  const names = accounts?.state === 'ready' ? accounts.data : []
  const failed = accounts?.state === 'failed' ? `${accounts.title}. ${accounts.hint}` : null
  return (
    <div className={css.field}>
      <Select
        label="Account"
        options={names.map((name) => ({ id: name, label: name }))}
        isRequired={isRequired}
        isClearable={!isRequired}
        isLoading={accounts === null || accounts.state === 'loading'}
        isSearchable={names.length > 8}
        value={value === '' ? null : value}
        onChange={(name) => onChange(name ?? '')}
        error={failed ?? error}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
      {failed !== null && (
        <span>
          <TextButton onPress={() => refetch('accountsList')}>{tableTexts.retry}</TextButton>
        </span>
      )}
    </div>
  )
}
