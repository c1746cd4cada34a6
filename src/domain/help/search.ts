import type { Question, QuestionGroup } from './questions.ts'

/** The groups with the questions that hold every word of a search, in any case; a group without one is left out. */
export function questionsWith(groups: readonly QuestionGroup[], search: string): readonly QuestionGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groups.flatMap((group) => {
    const questions = group.questions.filter((question) => {
      const said = textOf(question)
      return words.every((word) => said.includes(word))
    })
    return questions.length === 0 ? [] : [{ ...group, questions }]
  })
}

const textOf = ({ asks, answer }: Question): string => [asks, ...answer].join(' ').toLowerCase()
