import { capitalised } from '../settings/statusTexts.ts'
import type { PlanEvent, PlanNews } from './news.ts'

/** What a user reads of his plan's news; `date` is the end of its period in his zone. */
export const newsText = (
  { event, plan }: Pick<PlanNews, 'event' | 'plan'>,
  date: string,
): { readonly title: string; readonly message: string } => WORDS[event](`${capitalised(plan)} plan`, date)

type Words = (plan: string, date: string) => { readonly title: string; readonly message: string }

const WORDS: Readonly<Record<PlanEvent, Words>> = {
  trial_started: (_plan, date) => ({ title: 'Your trial has begun', message: `It ends by itself on ${date}.` }),
  trial_ended: (_plan, date) => ({
    title: 'Your trial has ended',
    message: `It ran until ${date}. Choose a plan to go on; your accounts and trades stay.`,
  }),
  trial_resumed: (plan, date) => ({ title: `${plan} ended`, message: `Your trial runs on until ${date}.` }),
  started: (plan, date) => ({ title: `${plan} started`, message: `The next charge is on ${date}.` }),
  upgraded: (plan, date) => ({ title: `You moved up to the ${plan}`, message: `The next charge is on ${date}.` }),
  downgraded: (plan, date) => ({ title: `You moved down to the ${plan}`, message: `The next charge is on ${date}.` }),
  renewed: (plan, date) => ({ title: `${plan} renewed`, message: `The next charge is on ${date}.` }),
  payment_failed: (plan) => ({
    title: `A payment for the ${plan} failed`,
    message: 'The card provider tries again. Check your card to keep the plan.',
  }),
  canceled: (plan, date) => ({ title: `${plan} canceled`, message: `You have access until ${date}.` }),
  resumed: (plan, date) => ({ title: `${plan} goes on`, message: `The next charge is on ${date}.` }),
  lapsed: (plan, date) => ({
    title: `${plan} ended`,
    message: `It ran until ${date}. Renew it to go on; your accounts and trades stay.`,
  }),
}
