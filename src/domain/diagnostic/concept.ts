import { concept } from '../concept.ts'
import { DIAGNOSTIC_COMMANDS } from './commands.ts'
import { DIAGNOSTIC_FACTS } from './events.ts'

/** What the diagnostic page makes visible of the worker itself. */
export const diagnostic = concept({ name: 'diagnostic', facts: DIAGNOSTIC_FACTS, commands: DIAGNOSTIC_COMMANDS })
