import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { UserRow } from '../../../src/domain/admin/view.types.ts'
import { optionsOf, wireName } from '../../../src/ui/features/admin/texts.ts'
import { UserStatus } from '../../../src/ui/features/admin/UserStatus.tsx'

it('SCREEN-2.17 roles, plans and states are called as in the settings', () => {
  render(<UserStatus user={{ status: 'past_due' } as UserRow} />)

  expect(screen.getByText('Past due')).toBeTruthy()
  expect(['elite', 'admin', 'trialing', 'never_seen', null].map(wireName)).toEqual([
    'Elite',
    'Admin',
    'Trialing',
    'Never seen',
    '–',
  ])
  expect(optionsOf(['trial', 'none']).map(({ label }) => label)).toEqual(['All', 'Trial', 'None'])
})
