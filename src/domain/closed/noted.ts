import { commandOn, concept, decidingOn, type Folds, NOTHING, refused } from '../concept.ts'
import { unique } from '../core/lists.ts'
import { good } from '../core/outcome.ts'
import { listOf, or, text, word } from '../core/shapes.ts'
import { recordsUnder, textFrom } from '../core/wire.ts'
import type { EntryOf, Event } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import { resourceKey } from '../resources/policies.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import { outcomeOf, type WriteOutcome } from '../writes/model.ts'
import { NOTES_WRITE } from './notes.ts'
import { MOST_NOTED, NOTE_LENGTH, TAG_LENGTH, tagFrom } from './tags.ts'
import { noteTexts } from './texts.ts'

/** How the newest note ended: what a form waits for. The notes are the server's. */
export interface NotesState {
  readonly outcome: WriteOutcome | null
}

const NO_NOTES: NotesState = { outcome: null }

const ended = (notes: NotesState, entry: EntryOf<'write.saved' | 'write.failed'>): NotesState =>
  entry.data.write === NOTES_WRITE ? { outcome: outcomeOf(entry) } : notes

const NOTES_FOLDS: Folds<NotesState> = {
  'write.saved': ended,
  'write.failed': ended,
  'session.ended': () => NO_NOTES,
  'storage.restored': () => NO_NOTES,
}

/** A saved note stands at once where its trade was asked for by itself. */
const notesShown = decidingOn<HasResources>()('notes saved', ['write.saved'], ({ data }, state): readonly Event[] => {
  if (data.write !== NOTES_WRITE) return NOTHING
  const trades = recordsUnder(data.answer, 'trades')
  if (trades === null) return [{ type: 'resource.invalidated', data: { keys: 'all', why: 'note_unread' } }]
  return trades.flatMap((trade): readonly Event[] => {
    const key = resourceKey('tradeById', { id: textFrom(trade['trade_id']) ?? '' })
    return state.resources.byKey[key] === undefined ? [] : [{ type: 'resource.loaded', data: { key, value: trade } }]
  })
})

const NOTES_COMMANDS = {
  /** Writes to trades and tags them; the note stays as it is where it is null. */
  'closed.note': commandOn<HasSession>()(
    {
      trades: listOf(word),
      note: or(text(NOTE_LENGTH), null),
      add: listOf(text(TAG_LENGTH)),
      remove: listOf(text(TAG_LENGTH)),
    },
    whenReady(({ id, trades, note, add, remove }) => {
      const tags = unique(add.map(tagFrom)).filter((tag) => tag !== '')
      if (trades.length === 0 || trades.length > MOST_NOTED)
        return refused('SCREEN-2.3', 'too_many_trades', noteTexts.tooMany)
      if (note === null && tags.length + remove.length === 0)
        return refused('SCREEN-2.3', 'nothing_written', noteTexts.nothing)
      return good([
        {
          type: 'write.asked',
          data: {
            write: NOTES_WRITE,
            key: trades.join(),
            lane: NOTES_WRITE,
            command: id,
            body: { trade_ids: trades, note, add: tags, remove },
          },
        },
      ])
    }),
  ),
}

/** What a trader writes to closed trades. */
export const notes = concept({
  name: 'notes',
  initial: NO_NOTES,
  reduce: NOTES_FOLDS,
  commands: NOTES_COMMANDS,
  decide: [notesShown],
})
