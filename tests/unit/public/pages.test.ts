import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routeFor } from '../../../src/domain/access/match.ts'
import { variantOf } from '../../../src/domain/experiments/assign.ts'
import { CTA_TEXT } from '../../../src/domain/experiments/tests.ts'
import { QUESTION_GROUPS } from '../../../src/domain/help/questions.ts'
import { HOME_QUESTIONS } from '../../../src/domain/public/home.ts'
import { onward } from '../../../src/domain/public/onward.ts'
import { PUBLIC_PAGES } from '../../../src/domain/public/pages.ts'
import { MiniCore, hello } from '../../../src/domain/testing/core.ts'
import { viewsOf } from '../../../src/domain/view.ts'
import { withPublicText } from '../../../src/server/http/publicText.ts'
import { inProject } from '../../support/paths.ts'

const BUILT =
  '<html><head><meta name="description" content="old"><title>Bot Blending</title></head><body><noscript>Bot Blending needs JavaScript.</noscript></body></html>'
const served = (path: string) => withPublicText(BUILT, path, new URL('https://bots.example.org'), 'n0')

describe('public pages', () => {
  it('NAV-01 to NAV-04 are served with title, description, card and words of their own', () => {
    for (const { path, title, heading } of PUBLIC_PAGES) {
      expect(routeFor(path)?.route.need).toBe('public')
      const html = served(path)
      expect(html).toContain(`<title>${title.replaceAll('&', '&amp;')}</title>`)
      expect(html).toContain(`<h1>${heading}</h1>`)
      expect(html).toContain(`<meta property="og:url" content="https://bots.example.org${path}">`)
      expect(html).not.toContain('content="old"')
      expect(html).not.toContain('needs JavaScript.</noscript>')
    }
  })

  it('every word is escaped, and a page without words of its own stays as it was built', () => {
    expect(served('/help')).toContain('<h2>Billing &amp; Subscriptions</h2>')
    expect(served('/help')).not.toContain('Billing & Subscriptions')
    expect(served('/dashboard')).toBe(BUILT)
  })

  it('SCREEN-2.12 search engines may read the public pages and no other', () => {
    const lines = readFileSync(inProject('src', 'ui', 'public', 'robots.txt'), 'utf8')
      .trim()
      .split('\n')
    const pages = lines.filter((line) => line.endsWith('$') && !line.endsWith('.js$'))
    expect(pages).toEqual(PUBLIC_PAGES.map(({ path }) => `Allow: ${path}$`))
    expect(lines.at(-1)).toBe('Disallow: /')
  })

  it('a last slash is the same page', () => {
    expect(served('/help/')).toBe(served('/help'))
  })

  it('SCREEN-2.13 name what each plan opens', () => {
    for (const name of ['Live trades', 'Forecast', 'Optimization', 'Command center'])
      expect(served('/pricing')).toContain(name)
  })

  it('six questions of the help page stand on the front page', () => {
    const ids = QUESTION_GROUPS.flatMap(({ questions }) => questions.map(({ id }) => id))
    expect(HOME_QUESTIONS).toHaveLength(6)
    for (const id of HOME_QUESTIONS) expect(ids).toContain(id)
  })

  it('a link onward keeps where to go and the campaign, and nothing else', () => {
    expect(
      onward('/login', '?returnTo=%2Fsettings&utm_source=a%20b&token=x&utm_medium=', { intent: 'auto-start-trial' }),
    ).toBe('/login?returnTo=%2Fsettings&utm_source=a%20b&intent=auto-start-trial')
    expect(onward('/pricing', '')).toBe('/pricing')
    expect(onward('/pricing', '?utm_source=%E0%A4%A')).toBe('/pricing')
  })

  it('AB-02 the first button of the front page says what the visitor’s arm says, the same each time', () => {
    const core = new MiniCore()
    core.append({ type: 'tab.attached', data: hello({ path: '/', local: { visitor: 'v1' } }) })
    const { home } = viewsOf(core.state, 'tab-1')
    expect(home?.begin).toBe(variantOf(CTA_TEXT, 'v1').config.text)
    expect(viewsOf(core.state, 'tab-1').home).toEqual(home)
  })
})
