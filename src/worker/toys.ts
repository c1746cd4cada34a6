/// <reference lib="webworker" />
import { turn, wait } from './lab/turn.ts'
import { compose, domain } from './loop.ts'
import { playToy, type PlayedToy } from './toys/play.ts'
import type { ToyAsk, ToyTold } from './toysApi.ts'

// A toy of the front page: the product's core in a worker of that page alone, as the laboratory runs it.

/** Real ms for one step of its time. */
const STEP = 50

const tell = (told: ToyTold): void => postMessage(told)

let played: PlayedToy | null = null

async function answer(ask: ToyAsk): Promise<void> {
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

addEventListener('message', ({ data }: MessageEvent<ToyAsk>) => {
  answer(data).catch((error: unknown) =>
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})
