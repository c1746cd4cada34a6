import { TIER_NAMES } from '../access/texts.ts'
import { PLANS } from '../billing/constants.ts'
import { planFeatures } from '../billing/features.ts'
import { QUESTION_GROUPS } from '../help/questions.ts'
import { HOME, HOME_QUESTIONS, type Point } from './home.ts'

/** A part of a page as plain words: a heading, and points under it. */
export interface PagePart {
  readonly heading: string
  readonly points: readonly Point[]
}

/** What a public page says without scripts, to search engines and in a card of a social network. */
export interface PublicPage {
  readonly path: string
  readonly title: string
  /** One or two sentences. */
  readonly description: string
  readonly heading: string
  readonly parts: readonly PagePart[]
}

const questions = QUESTION_GROUPS.map(({ title, questions: of }): PagePart => ({
  heading: title,
  points: of.map(({ asks, answer }) => ({ title: asks, text: answer.join(' ') })),
}))

const asked = QUESTION_GROUPS.flatMap(({ questions: of }) => of)
  .filter(({ id }) => HOME_QUESTIONS.includes(id))
  .map(({ asks, answer }): Point => ({ title: asks, text: answer.join(' ') }))

/** Which screens each plan opens. */
const plans: PagePart = {
  heading: 'What each plan opens',
  points: PLANS.map((plan) => ({
    title: TIER_NAMES[plan],
    text: planFeatures()
      .filter(({ opens }) => opens[plan])
      .map(({ title }) => title)
      .join(', '),
  })),
}

/** Every public page with words of its own. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: '/',
    title: 'Bot Blending: live positions and results of your Bybit bots',
    description: HOME.lead,
    heading: HOME.title,
    parts: [
      { heading: HOME.proofsTitle, points: HOME.proofs },
      { heading: HOME.whoTitle, points: HOME.who },
      { heading: HOME.securityTitle, points: HOME.security },
      { ...plans, heading: HOME.plansTitle },
      { heading: HOME.faqTitle, points: asked },
    ],
  },
  {
    path: '/pricing',
    title: 'Plans and prices · Bot Blending',
    description: `Trial, Basic, Standard and Elite: which screens each plan opens. ${HOME.plansLead}`,
    heading: 'Plans and prices',
    parts: [plans],
  },
  {
    path: '/help',
    title: 'Frequently Asked Questions · Bot Blending',
    description: 'How keys, bot rules, funding, notifications, plans and the trial work, and what is stored where.',
    heading: 'Frequently Asked Questions',
    parts: questions,
  },
  {
    path: '/login',
    title: 'Sign in · Bot Blending',
    description: HOME.lead,
    heading: 'Sign in',
    parts: [],
  },
]
