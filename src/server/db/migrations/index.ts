import type { Migration } from 'kysely'
import { up as first } from './0001First.ts'
import { up as announced } from './0002Announced.ts'
import { up as trades } from './0003Trades.ts'

/** All migrations by name; they run in the order of their names and never change once released. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_first': { up: first },
  '0002_announced': { up: announced },
  '0003_trades': { up: trades },
}
