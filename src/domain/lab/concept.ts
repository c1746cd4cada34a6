import { concept } from '../concept.ts'
import { labAnswers } from './commands.ts'

/** The paper exchange's faults. */
export const lab = concept({ name: 'lab', decide: [labAnswers] })
