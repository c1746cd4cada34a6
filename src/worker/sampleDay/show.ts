import { turn, wait } from '../lab/turn.ts'
import { compose, domain } from '../loop.ts'
import { DAY_LENGTH, playDay } from './play.ts'

/** Recorded time that passes in one go, ms. */
const STEP = 100

/** Posts the views of one tab as they are pushed, and stands still at the end of the recording. */
export async function show(): Promise<void> {
  const playing = await playDay({ compose, domain }, turn, ({ views, tables }) => postMessage({ views, tables }))
  for (let at = 0; at < DAY_LENGTH; at += STEP) {
    await playing.pass(STEP)
    await wait(STEP)
  }
}
