import { speakSoon } from '../../domain/language/load.ts'
import { language } from '../../domain/language/translate.ts'
import { wantedLanguage } from './chosen.ts'

// The first module of every page: whatever has texts is read after it.
const wanted = wantedLanguage()
document.documentElement.lang = wanted
await speakSoon(wanted)
// English where its catalogue could not be fetched: else a reader's voice would speak it as another language.
document.documentElement.lang = language()
