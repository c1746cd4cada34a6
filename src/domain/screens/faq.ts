import { screen } from './definition.ts'

/** The same questions and answers inside the product; also for who has no plan (spec 6, A-106). */
export const faq = screen({
  screen: 'faq',
  pattern: '/faq',
  need: 'trial',
  exempt: true,
  title: 'Help',
  sidebar: { id: 'help', icon: 'help', key: 'h', foot: 1 },
})
