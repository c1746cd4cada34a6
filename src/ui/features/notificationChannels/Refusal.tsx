import type { ReactNode } from 'react'
import { Text } from '../../kit/layout/Text.tsx'

/** Why a channel was not added, said at once. */
export const Refusal = ({ of }: { readonly of: string | null }): ReactNode =>
  of === null ? null : (
    <p role="alert">
      <Text tone="danger">{of}</Text>
    </p>
  )
