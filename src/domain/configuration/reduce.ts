import { withoutKey } from '../core/lists.ts'
import type { Folds } from '../concept.ts'
import type { EntryOf } from '../event.ts'
import { isApplied, NO_CONFIGURATION, type Applying, type ConfigurationState } from './model.ts'
import { failureText } from './failure.ts'
import { titleOf } from './texts.ts'

/** Folds what wizards apply; the configuration itself is the server's. */
export const CONFIGURATION_FOLDS: Folds<ConfigurationState> = {
  'configuration.apply_asked': ({ applying }, { entry, data: { tab, command, fields } }) => ({
    applying: { ...applying, [tab]: { command, asked: entry, fields, writes: [], saved: 0, problems: [] } },
  }),
  'write.asked': (slice, { entry, data: { command } }) =>
    changed(
      slice,
      (one) => command.startsWith(`${one.command}-`),
      (one) => ({ ...one, writes: [...one.writes, entry] }),
    ),
  'write.saved': (slice, { data: { asked } }) =>
    changed(
      slice,
      (one) => one.writes.includes(asked),
      (one) => ({ ...one, saved: one.saved + 1 }),
    ),
  'write.failed': (slice, entry) =>
    changed(
      slice,
      (one) => one.writes.includes(entry.data.asked),
      (one) => ({ ...one, problems: [...one.problems, problemOf(entry)] }),
    ),
  // What goes on when a tab leaves is told to it when it joins anew.
  'tab.left': (slice, { data: { tab } }) =>
    slice.applying[tab] !== undefined && isApplied(slice.applying[tab])
      ? { applying: withoutKey(slice.applying, tab) }
      : slice,
  'session.ended': () => NO_CONFIGURATION,
  'storage.restored': () => NO_CONFIGURATION,
}

function changed(
  slice: ConfigurationState,
  isMeant: (one: Applying) => boolean,
  change: (one: Applying) => Applying,
): ConfigurationState {
  const found = Object.entries(slice.applying).find(([, one]) => isMeant(one))
  return found === undefined ? slice : { applying: { ...slice.applying, [found[0]]: change(found[1]) } }
}

const problemOf = (entry: EntryOf<'write.failed'>): string =>
  `${titleOf(entry.data.key.split('.')[1] ?? '')}: ${failureText(entry)}`
