import { flag, listOf, number, object, recordOf, text, word, type Check } from '../core/shapes.ts'

const short = text(200)
const plain: Check<string | number | boolean | null> = (value): value is string | number | boolean | null =>
  value === null || short(value) || number(value) || flag(value)
const parts = recordOf(plain)

/** A field's value, or that of a sub-field, as a tab may send it. */
export const fieldValue: Check<unknown> = (value): value is unknown => plain(value) || parts(value)

/** Fields with their values. */
export const fieldList = listOf(object({ category: word, key: word, value: fieldValue }))
