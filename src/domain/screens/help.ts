import { screen } from './definition.ts'

/** Questions and answers, for everybody (spec 2, Help page; A-106). */
export const help = screen({ screen: 'help', pattern: '/help', need: 'public', shell: false, title: 'Help' })
