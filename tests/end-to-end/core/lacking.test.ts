import { triesSets } from './lacking.ts'

triesSets('usual')
