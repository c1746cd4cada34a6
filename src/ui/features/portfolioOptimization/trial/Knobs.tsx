import { useState, type ReactNode } from 'react'
import { formatNumber } from '../../../../domain/core/numbers.ts'
import { rebalanced } from '../../../../domain/optimization/rebalanced.ts'
import type { Knob, KnobPart } from '../../../../domain/optimization/view.types.ts'
import { Slider } from '../../../kit/controls/Slider.tsx'
import { Tag } from '../../../kit/data/Tag.tsx'
import { Disclosure } from '../../../kit/layout/Disclosure.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import * as css from '../optimization.css.ts'
import { trial as words } from '../texts.ts'

/** The sliders of all fields; one field is open at a time. */
export function Knobs({
  knobs,
  valuesOf,
  onChange,
  isDisabled,
}: {
  readonly knobs: readonly Knob[]
  readonly valuesOf: (knob: Knob) => readonly number[]
  readonly onChange: (knob: Knob, values: readonly number[]) => void
  readonly isDisabled: boolean
}): ReactNode {
  const [open, setOpen] = useState(knobs[0]?.letter ?? '')
  return knobs.map((knob) => {
    const values = valuesOf(knob)
    const isChanged = knob.parts.some(({ saved }, at) => saved !== values[at])
    return (
      <Disclosure
        key={knob.letter}
        id={`what-if-${knob.letter}`}
        title={knob.title}
        isOpen={open === knob.letter}
        onOpenChange={(isOpen) => setOpen(isOpen ? knob.letter : '')}
        extra={isChanged ? <Tag tone="accent">Changed</Tag> : undefined}
      >
        {open === knob.letter && (
          <div className={css.knobs}>
            {knob.parts.map((part, at) => (
              <Slider
                key={part.name}
                label={part.label}
                value={values[at]!}
                min={part.least}
                max={part.most}
                step={part.step}
                valueText={valueText(part, values[at]!)}
                note={part.saved === values[at] ? undefined : words.was(valueText(part, part.saved))}
                isDisabled={isDisabled}
                onChange={(value) =>
                  onChange(
                    knob,
                    knob.total === null
                      ? values.map((one, place) => (place === at ? value : one))
                      : rebalanced(values, at, value, part.least, knob.total),
                  )
                }
              />
            ))}
            {knob.total !== null && (
              <Text size={12} tone="text3" digits>
                {words.sum(
                  values.reduce((all, one) => all + one, 0),
                  knob.total,
                )}
              </Text>
            )}
          </div>
        )}
      </Disclosure>
    )
  })
}

const valueText = ({ unit }: KnobPart, value: number): string =>
  `${formatNumber(value, { digits: 0, maxDigits: 2 })}${unit === '' ? '' : ` ${unit}`}`
