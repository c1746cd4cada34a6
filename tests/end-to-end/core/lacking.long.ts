import { triesSets } from './lacking.ts'

triesSets('others')
