import { screen } from './definition.ts'

/** Where one signs in. */
export const login = screen({ screen: 'login', pattern: '/login', need: 'public', shell: false, title: 'Sign in' })
