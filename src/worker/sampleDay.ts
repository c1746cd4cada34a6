/// <reference lib="webworker" />
import { speakSoon } from '../domain/language/load.ts'
import { languageOf } from '../domain/language/name.ts'

// The picture of the front page: the product's core over a recorded day, in a worker of that page alone.

await speakSoon(languageOf(self.name))
const { show } = await import('./sampleDay/show.ts')
await show()
