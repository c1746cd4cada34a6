import { concept } from '../concept.ts'
import { LAB_COMMANDS, labAnswers } from './commands.ts'

/** The paper exchange's faults. */
export const lab = concept({ name: 'lab', commands: LAB_COMMANDS, decide: [labAnswers] })
