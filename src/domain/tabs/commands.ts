import { commandOn } from '../concept.ts'
import { good } from '../core/outcome.ts'
import { oneOf, path, words } from '../core/shapes.ts'

const command = commandOn<unknown>()

/** What a tab tells of itself. */
export const TAB_COMMANDS = {
  'tab.go': command({ path, query: path }, ({ path: to, query }, _state, { tab }) =>
    good([{ type: 'tab.went', data: { tab, path: to, query } }]),
  ),
  'tab.show': command({}, (_asked, _state, { tab }) => good([{ type: 'tab.shown', data: { tab } }])),
  'tab.hide': command({}, (_asked, _state, { tab }) => good([{ type: 'tab.hidden', data: { tab } }])),
  'tab.touch': command({ kind: oneOf('focus', 'click', 'online', 'wake', 'touch') }, ({ kind }, _state, { tab }) =>
    good([kind === 'touch' ? { type: 'tab.swiped', data: { tab } } : { type: 'tab.touched', data: { tab, kind } }]),
  ),
  'fault.report': command({ where: path, message: words }, ({ where, message }) =>
    good([{ type: 'fault.reported', data: { where: where.slice(0, 200), message: message.slice(0, 2_000) } }]),
  ),
}
