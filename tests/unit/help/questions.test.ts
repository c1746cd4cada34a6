import { describe, expect, it } from 'vitest'
import { routeFor } from '../../../src/domain/access/match.ts'
import { QUESTION_GROUPS } from '../../../src/domain/help/questions.ts'
import { questionsWith } from '../../../src/domain/help/search.ts'

const all = QUESTION_GROUPS.flatMap(({ questions }) => questions)
const found = (search: string) =>
  questionsWith(QUESTION_GROUPS, search).flatMap(({ questions }) => questions.map(({ id }) => id))

describe('questions of the help page', () => {
  it('HELP-01 stand in the groups General, Billing & Subscriptions and Technical, each with an anchor of its own', () => {
    expect(QUESTION_GROUPS.map(({ title }) => title)).toEqual(['General', 'Billing & Subscriptions', 'Technical'])
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { id } of all) expect(id).toMatch(/^[a-z]+$/)
  })

  it('HELP-03 say that the Elite plan may give API access', () => {
    expect(all.find(({ id }) => id === 'api')?.answer.join(' ')).toContain('The Elite plan may give API access')
  })

  it('SCREEN-2.15 say that a trial belongs to the user account, which takes what is known of it along', () => {
    expect(all.find(({ id }) => id === 'trial')?.answer.join(' ')).toContain('one trial for each user account')
  })

  it('lead to screens that there are', () => {
    for (const { link } of all) {
      if (link === undefined) continue
      const matched = routeFor(link.to)
      expect(matched, link.to).not.toBeNull()
    }
  })

  it('are found by every word of a search, in any case, in question or answer; nothing said finds all', () => {
    expect(found('FUNDING fees')).toEqual(['funding'])
    expect(found('aes-256')).toEqual(['secret'])
    expect(found('funding zeppelin')).toEqual([])
    expect(found('  ')).toHaveLength(all.length)
  })

  it('a group without a question that fits is left out', () => {
    expect(questionsWith(QUESTION_GROUPS, 'aes-256').map(({ id }) => id)).toEqual(['technical'])
  })
})
