import * as v from 'valibot'
import { FAULT_SECONDS, PAPER_FAULTS } from '../lab/constants.ts'
import type { Call } from './rest/call.ts'

/**
 * Calls for operators and administrators that spec 7 does not have: how the server is, and faults of the paper
 * exchange.
 */
export const health = {
  method: 'GET',
  path: '/health',
  need: 'public',
  about: 'Whether the server answers, which build it is, and how many event streams it has open.',
  companion: 'For operators; no screen uses it.',
  answer: v.looseObject({ ok: v.boolean(), build: v.string(), open_streams: v.number() }),
} as const satisfies Call

export const healthLive = {
  method: 'GET',
  path: '/health/live',
  need: 'public',
  about: 'Whether the process answers: also while it starts or stands by. No reason to end it is told here.',
  companion: 'For operators; no screen uses it.',
  answer: v.looseObject({ ok: v.boolean() }),
} as const satisfies Call

export const healthReady = {
  method: 'GET',
  path: '/health/ready',
  need: 'public',
  about:
    'Whether users may be led here: the database and the embedded identity provider answer. `notes` says what does not work meanwhile, such as writes on a full disk.',
  companion: 'For operators; no screen uses it.',
  refusals: {
    waits: [503, 'What it waits for, in words: it starts, stands by, or the database or the provider does not answer.'],
  },
  answer: v.looseObject({ ok: v.boolean(), notes: v.array(v.string()) }),
} as const satisfies Call

/** States are the account's as the product has them; times are Unix ms of the server. */
const paperRun = v.looseObject({
  fault: v.picklist(PAPER_FAULTS),
  seconds: v.number(),
  started_at: v.number(),
  ends_at: v.number(),
  now: v.number(),
  phase: v.picklist(['active', 'recovering', 'over']),
  is_stopped: v.boolean(),
  is_undone: v.boolean(),
  states: v.array(
    v.looseObject({
      at: v.number(),
      account: v.string(),
      state: v.picklist(['connecting', 'live', 'delayed', 'needs_attention', 'unknown']),
      detail: v.nullable(v.string()),
    }),
  ),
  /** Facts of the users of these accounts since its start, and closed trades among them that were told before. */
  facts: v.number(),
  repeated: v.number(),
})

/** A run of a fault against the paper exchange. */
export type PaperRun = v.InferOutput<typeof paperRun>

const paperLab = v.looseObject({ accounts: v.number(), run: v.nullable(paperRun) })

const LAB_COMPANION =
  'Without it, and everywhere but in embedded mode with the paper exchange, the laboratory offers the fixture replay alone.'

export const labPaper = {
  method: 'GET',
  path: '/api/lab/paper',
  need: 'admin',
  cache: 'faultRun',
  about:
    'How many accounts the paper exchange has linked, and the last run of a fault against it. 404 outside embedded mode.',
  companion: LAB_COMPANION,
  answer: paperLab,
} as const satisfies Call

export const labPaperStart = {
  method: 'POST',
  path: '/api/lab/paper',
  need: 'admin',
  keeps: false,
  refusals: { underWay: [409, 'A run is under way. Stop it, or wait for its end.'] },
  about:
    'Lets the paper exchange misbehave for some seconds, which is always taken back. 409 while a run is under way.',
  companion: LAB_COMPANION,
  body: v.object({
    fault: v.picklist(PAPER_FAULTS),
    seconds: v.pipe(v.number(), v.integer(), v.minValue(FAULT_SECONDS.least), v.maxValue(FAULT_SECONDS.most)),
  }),
  answer: paperLab,
} as const satisfies Call

export const labPaperStop = {
  method: 'DELETE',
  path: '/api/lab/paper',
  need: 'admin',
  keeps: false,
  about: 'Takes the fault of the running run back now.',
  companion: LAB_COMPANION,
  answer: paperLab,
} as const satisfies Call
