import { good } from '../core/outcome.ts'
import { oneOf, wholeTo } from '../core/shapes.ts'
import type { Event } from '../event.ts'
import { pairsOf } from '../access/address.ts'
import type { TabState } from '../tabs/model.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { FAULT_SECONDS, PAPER_FAULTS } from './constants.ts'
import { commandOn, decidingOn, NOTHING, refused } from '../concept.ts'
import type { HasSession } from '../session/model.ts'
import { forAdmins, whenReady } from '../session/ready.ts'
import type { HasResources } from '../resources/model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasResources

const deciding = decidingOn<Seen>()

const command = commandOn<Seen>()

/** The last run, as the server tells it. */
export const PAPER_LAB = 'labPaper'

/** NAV-26: what an administrator asks of the paper exchange. */
export const LAB_COMMANDS = {
  'lab.start_fault': command(
    { fault: oneOf(...PAPER_FAULTS), seconds: wholeTo(60) },
    forAdmins(
      'NAV-26',
      whenReady(({ id, fault, seconds }) =>
        seconds < FAULT_SECONDS.least || seconds > FAULT_SECONDS.most
          ? refused('NAV-26', 'out_of_bounds', `A fault lasts ${FAULT_SECONDS.least} to ${FAULT_SECONDS.most} s.`)
          : good([
              {
                type: 'write.asked',
                data: { write: 'labPaperStart', key: 'paper', command: id, body: { fault, seconds } },
              },
            ]),
      ),
    ),
  ),
  'lab.stop_fault': command(
    {},
    forAdmins(
      'NAV-26',
      whenReady(({ id }) =>
        good([{ type: 'write.asked', data: { write: 'labPaperStop', key: 'paper', command: id, body: undefined } }]),
      ),
    ),
  ),
}

/** The answer to both writes is the run itself. */
export const labAnswers = deciding('paper lab', ['write.saved', 'write.failed'], (entry): readonly Event[] => {
  if (entry.data.write !== 'labPaperStart' && entry.data.write !== 'labPaperStop') return NOTHING
  if (entry.type === 'write.failed') return [toastOfWrite(`lab-${entry.entry}`, 'error', entry.data.message, entry.at)]
  return entry.data.answer === null
    ? NOTHING
    : [{ type: 'resource.loaded', data: { key: PAPER_LAB, value: entry.data.answer } }]
})

/** The target is asked about while its page is at it; where it is not offered, once. */
export function labWants(_zone: string, { query }: TabState, { resources }: Seen): readonly string[] {
  const isChosen = pairsOf(query).get('target') === 'paper'
  return isChosen && resources.byKey[PAPER_LAB]?.httpStatus !== 404 ? [PAPER_LAB] : []
}
