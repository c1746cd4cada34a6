import { partsOf } from '../configuration/parts.ts'
import { titleOf } from '../configuration/texts.ts'
import { DRAFT_FIELDS, partNames } from './draft.ts'
import { savedNumbers, type Placed } from './trial.ts'
import type { Knob } from './view.types.ts'

/** Steps of a slider by its unit; whole numbers else. */
const STEPS: Readonly<Record<string, number>> = { '%': 0.5, ROT: 0.05, '×': 0.05 }
/** What a bound of this unit is where the server names none. */
const WIDEST = 100

/** A browser counts steps from the least value: one that lies on none is the step, so that round values are reached. */
const stepFrom = (least: number, usual: number): number =>
  Math.abs(least / usual - Math.round(least / usual)) < 1e-9 ? usual : least

/** The fields that the what-if panel moves, as they are saved. */
export const knobsOf = (fields: readonly Placed[]): readonly Knob[] =>
  DRAFT_FIELDS.flatMap((of): readonly Knob[] => {
    const field = fields.find(({ category, key }) => category === of.category && key === of.key)
    if (field === undefined) return []
    const cards = partsOf(field)
    const saved = savedNumbers(fields, of)
    return [
      {
        letter: of.letter,
        title: titleOf(of.key),
        total: field.rule.total_must_equal ?? null,
        parts: partNames(of).map((name, at) => {
          const card = cards.find((one) => one.name === name)
          return {
            name,
            label: card?.label ?? titleOf(name),
            saved: saved[at]!,
            least: card?.least ?? 0,
            most: card?.most ?? WIDEST,
            step: stepFrom(card?.least ?? 0, STEPS[card?.unit ?? ''] ?? 1),
            unit: card?.unit ?? '',
          }
        }),
      },
    ]
  })
