import { begin } from './begin.tsx'

begin()
