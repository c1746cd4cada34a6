import { navigate } from 'wouter/use-browser-location'
import { type AddressSchema, usualText } from '../../domain/access/address.ts'

/** A change of what the address says; the core reads it and answers with a view. `''` takes a field back. */
export type AddressChange<S extends AddressSchema> = Partial<Record<keyof S & string, string>>

/** A path with the address' query changed; what is usual is left out, other keys stay. */
export function addressWith<S extends AddressSchema>(
  schema: S,
  path: string,
  change: AddressChange<S>,
  from: string = location.search,
): string {
  const query = new URLSearchParams(from)
  for (const [name, value] of Object.entries<string | undefined>(change)) {
    if (value === undefined || value === '' || value === usualText(schema, name)) query.delete(name)
    else query.set(name, value)
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** Writes the address of a page: choices push, so that Back undoes them; typing replaces. */
export const changeAddress =
  <S extends AddressSchema>(schema: S, path: string) =>
  (change: AddressChange<S>, how: 'push' | 'replace' = 'push'): void =>
    (how === 'replace' ? replaceAddress : navigate)(addressWith(schema, path, change))

/** Puts another address in place of this one: what its step of the history knows (where a click led to) stays. */
export const replaceAddress = (to: string): void => navigate(to, { replace: true, state: history.state })

/** Takes the last slash from the address: `/live-trades/` is `/live-trades`, and parts that compare know the latter. */
export function dropLastSlash(): void {
  const here = new URL(location.href)
  const path = here.pathname.replace(/\/+$/, '')
  if (path === '' || path === here.pathname) return
  here.pathname = path
  replaceAddress(here.href)
}
