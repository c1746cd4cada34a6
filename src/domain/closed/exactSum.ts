import { sumOf, type DecimalText } from '../core/decimal.ts'
import { isExact, textOfUnits, unitsOf } from '../core/units.ts'

/** Adds decimals exactly in any order, at float speed while they fit a double; lives inside one fold. */
export class ExactSum {
  #units = 0
  #rest: DecimalText[] = []
  /** How many were added. */
  count = 0

  /** Null adds nothing and is not counted. */
  add(value: DecimalText | null): void {
    if (value === null) return
    this.count += 1
    const units = unitsOf(value)
    if (units === null || !isExact(this.#units + units)) this.#rest.push(value)
    else this.#units += units
  }

  /** The sum so far. */
  get value(): DecimalText {
    const quick = textOfUnits(this.#units)
    return this.#rest.length === 0 ? quick : sumOf([quick, ...this.#rest])
  }
}
