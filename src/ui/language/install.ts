import { speakSoon } from '../../domain/language/load.ts'
import { wantedLanguage } from './chosen.ts'

// The first module of every page: whatever has texts is read after it.
const wanted = wantedLanguage()
document.documentElement.lang = wanted
await speakSoon(wanted)
