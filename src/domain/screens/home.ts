import { variantOf } from '../experiments/assign.ts'
import type { Arm } from '../experiments/results.ts'
import { armOf, testSession } from '../experiments/session.ts'
import { CTA_TEXT } from '../experiments/tests.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import { screen } from './definition.ts'

/** The first page of who is not signed in. Its first button says what the visitor's arm says (AB-02). */
export const home = screen({
  screen: 'home',
  pattern: '/',
  need: 'public',
  shell: false,
  title: 'Home',
  views: (state: HasSession & HasTabs, tab: string) => ({ home: homeView(state, tab) }),
})

/** What the front page says of its own, and the arm that it says it by. */
export interface HomeView {
  readonly begin: string
  readonly arm: Arm | null
}

const homeView = (state: HasSession & HasTabs, tab: string): HomeView => ({
  begin: variantOf(CTA_TEXT, testSession(state, tab)).config.text,
  arm: armOf(CTA_TEXT, state, tab),
})
