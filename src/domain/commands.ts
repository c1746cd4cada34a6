import type { Command, CommandType } from './command.ts'
import type { CommandKind, Judge } from './concept.ts'
import { CONCEPTS, type State } from './concepts.ts'
import type { Outcome } from './core/outcome.ts'
import { object, text, word, type Fields } from './core/shapes.ts'
import type { EpochMs } from './core/time.ts'
import { isRecord } from './core/wire.ts'
import type { Event } from './event.ts'

/** Every type of command. */
const COMMANDS: Readonly<Record<CommandType, CommandKind<Fields>>> = Object.assign(
  {},
  ...CONCEPTS.map(({ commands }) => commands),
)

/** Whether a value from outside is a command of a concept, no field too many. */
export function isCommand(value: unknown): value is Command {
  if (!isRecord(value) || typeof value['type'] !== 'string') return false
  // Own rows only: `constructor` is no command.
  if (!Object.hasOwn(COMMANDS, value['type'])) return false
  return object({ ...COMMANDS[value['type'] as CommandType].fields, id: text(100, 1), type: word })(value)
}

/** A command of a tab: the facts it becomes, or the reason it is refused with. */
export const decideCommand = (command: Command, tab: string, state: State, at: EpochMs): Outcome<readonly Event[]> =>
  (COMMANDS[command.type].judge as Judge<Command, State>)(command, state, { tab, at })
