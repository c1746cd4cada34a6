import { concept } from '../concept.ts'
import { MAIL_COMMANDS } from './commands.ts'
import { settleMailWrites } from './decide.ts'

/** Email preferences: kept by the server, changed from here. */
export const mail = concept({ name: 'mail', commands: MAIL_COMMANDS, decide: [settleMailWrites] })
