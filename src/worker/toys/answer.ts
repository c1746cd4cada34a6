/// <reference lib="webworker" />
import { turn, wait } from '../lab/turn.ts'
import { compose, domain } from '../loop.ts'
import { playToy, type PlayedToy } from './play.ts'
import type { ToyAsk, ToyTold } from '../toysApi.ts'

/** Real ms for one step of its time. */
const STEP = 50

const tell = (told: ToyTold): void => postMessage(told)

let played: PlayedToy | null = null

async function play(ask: ToyAsk): Promise<void> {
  if (ask.type === 'read_all') return await played?.readAll(ask.tab)
  played = await playToy(ask.toy, {
    build: { compose, domain },
    turn,
    onShown: (shown) => {
      tell({ type: 'shown', shown })
      return wait(ask.isHurried ? 0 : STEP)
    },
  })
}

/** What the page asks the toy for. */
export const answer = (ask: ToyAsk): Promise<void> =>
  play(ask).catch((error: unknown) =>
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
