/// <reference lib="webworker" />
import { speakSoon } from '../domain/language/load.ts'
import { languageOf } from '../domain/language/name.ts'
import type { ToyAsk } from './toysApi.ts'

// A toy of the front page: the product's core in a worker of that page alone, as the laboratory runs it.

const asked = speakSoon(languageOf(self.name)).then(() => import('./toys/answer.ts'))

addEventListener('message', ({ data }: MessageEvent<ToyAsk>) => void asked.then(({ answer }) => answer(data)))
