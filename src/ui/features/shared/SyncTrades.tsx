import type { ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { send } from '../../model/send.ts'

/** 'Sync Recent Trades' where there are none yet: a sync that runs already is joined, and its toast says how far it is. */
export const SyncTrades = (): ReactNode => <Button icon="refresh" onPress={() => void send({ type: 'tasks.start', task: 'trades' })}>Sync Recent Trades</Button>
