import { epoch } from '../../domain/core/time.ts'
import { type Wire, wireOf } from '../../domain/core/wire.ts'
import { candidateOfStored } from '../../domain/notifications/candidate.ts'
import type { WireFact } from '../../domain/wire/payloads/facts.ts'

/** What the data of a stored notification are called in spec 3, by what those of its fact are called. */
const PRINTED = { qty: 'size', old_qty: 'old_size', new_qty: 'new_size' } as const

/** The data of a fact as the list of notifications answers them: with the names of spec 3, and with words. */
export function storedData(fact: WireFact): Wire {
  const own = wireOf(fact.data)
  const printed = Object.entries(PRINTED).filter(([name]) => name in own)
  const data = { ...Object.fromEntries(printed.map(([name, other]) => [other, own[name]])), ...own }
  return 'title' in own || 'message' in own ? data : { ...data, ...wordsOf(fact, data) }
}

/** Those of its type, in English: a client that has them in another language takes its own. */
function wordsOf({ id, event_type, event_timestamp }: WireFact, data: Wire): Wire {
  const said = candidateOfStored({ id, event_type, event_timestamp, is_read: false, data }, epoch(0))
  return said === null ? {} : { title: said.title, message: said.message, worded_by_type: true }
}
