import { commandOn } from '../concept.ts'
import { good } from '../core/outcome.ts'

const command = commandOn<unknown>()

/** 'While you were away' is put away, or brought back by Undo. */
export const RECOVERY_COMMANDS = {
  'away.dismiss': command({}, () => good([{ type: 'recovery.card_dismissed', data: null }])),
  'away.restore': command({}, () => good([{ type: 'recovery.card_restored', data: null }])),
}
