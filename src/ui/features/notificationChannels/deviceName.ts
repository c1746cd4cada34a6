import { word } from '../../../domain/language/translate.ts'

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** `Firefox on Android`, as a browser says of itself. */
export function deviceName(userAgent: string): string {
  const of = (names: readonly (readonly [string, string])[]): string | undefined =>
    names.find(([mark]) => userAgent.includes(mark))?.[1]
  return `${of(BROWSERS) ?? 'Browser'} on ${of(SYSTEMS) ?? word('a device')}`
}
