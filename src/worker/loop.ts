import { frozen } from './frozen.ts'
import { judgements } from './judgements.ts'

export { isCommand } from '../domain/commands.ts'
export { compose } from './compose.ts'

/** The domain as this build asks it: frozen in development, so that a reducer that writes into its input throws. */
export const domain = import.meta.env.DEV ? frozen(judgements) : judgements
