import { loadWhenWanted } from './wanted.ts'
import { makePersonal } from './personal.ts'

// The first script of '/', a few kilobytes: the page stands there as the server drew it, and the application, which
// draws the same, is fetched when somebody needs it.

const load = (): Promise<unknown> => import('./application.ts')

const front = document.getElementById('front')
if (front === null || document.documentElement.dataset['front'] === 'off') void load()
else {
  makePersonal(front)
  loadWhenWanted(front, load)
}
