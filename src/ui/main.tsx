// First: texts are read as their modules are.
import './language/install.ts'
import { begin } from './begin.tsx'

begin()
