/** A body of Stripe's calls: `line_items[0][price]=x` under its flat name. */
export type Form = ReadonlyMap<string, string>

/** Reads a form. */
export const formFrom = (text: string): Form => new Map(new URLSearchParams(text))

/** The pairs under `name[…]`. */
export const group = (form: Form, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const part = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : ''
      return /^\w{1,40}$/.test(part) && part !== '__proto__' ? [[part, value]] : []
    }),
  )
