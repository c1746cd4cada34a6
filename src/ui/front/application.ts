// What '/' loads when the application is wanted: the same as any other page, and the screen that it shows first.
import '../language/install.ts'
import { begin } from '../begin.tsx'
import '../features/home/Screen.tsx'

begin()
