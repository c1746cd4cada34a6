import { recordFrom } from '../../core/wire.ts'
import type { ClickAction, ClickState } from '../../notifications/click.types.ts'
import { nameFrom } from './parts.ts'

/** Longest address that is looked at, characters. */
const ADDRESS_LIMIT = 2_000
/** Most fields of a state, so that a click never carries a message of its own. */
const STATE_LIMIT = 10

/**
 * What a server's message asks a click to do, by its shape alone; null where it asks nothing, or what this version does
 * not know.
 */
export function clickFrom(value: unknown): ClickAction | null {
  const wire = recordFrom(value)
  switch (wire?.['type']) {
    case 'modal':
      return { type: 'modal' }
    case 'external':
      return addressed(wire['url'], (url) => ({ type: 'external', url }))
    case 'navigate':
      return addressed(wire['path'], (path) => ({ type: 'navigate', path, state: stateFrom(wire['state']) }))
    default:
      return null
  }
}

const addressed = (value: unknown, make: (address: string) => ClickAction): ClickAction | null =>
  typeof value === 'string' && value !== '' && value.length <= ADDRESS_LIMIT ? make(value) : null

function stateFrom(value: unknown): ClickState | null {
  const wire = recordFrom(value)
  if (wire === null) return null
  const fields = Object.entries(wire).filter(
    (field): field is [string, string | number | boolean | null] => nameFrom(field[0]) !== null && isPlain(field[1]),
  )
  return Object.fromEntries(fields.slice(0, STATE_LIMIT))
}

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || Number.isFinite(value) || nameFrom(value) !== null
