import type { ReactNode } from 'react'
import type { UserRow } from '../../../domain/admin/view.types.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { wireName } from './texts.ts'

const TONES = { active: 'ok', trialing: 'accent', canceled: 'danger' } as const

/** The status of a plan, in the colours of the settings page (spec 4, Subscription badge colours). */
export const UserStatus = ({ user: { status } }: { readonly user: UserRow }): ReactNode =>
  status === null ? (
    <Text tone="text3">{NONE}</Text>
  ) : (
    <Tag tone={TONES[status as keyof typeof TONES] ?? 'warn'}>{wireName(status)}</Tag>
  )
