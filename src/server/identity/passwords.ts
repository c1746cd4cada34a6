import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of one guess: 32 MB and about 60 ms. */
const COST = { N: 32_768, r: 8, p: 1 } as const
const MEMORY = 64 * 1024 * 1024
const LENGTH = 32

/** A password as it is kept: `scrypt$N$r$p$salt$hash`, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Whether the password is the one behind the hash. Takes the same time when there is no such user (`kept` is null). */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [kind, N, r, p, salt, hash] = (kept ?? NOBODY).split('$')
  if (kind !== 'scrypt' || salt === undefined || hash === undefined) return false
  const expected = Buffer.from(hash, 'base64')
  const found = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(found, expected) && kept !== null
}

const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(LENGTH).toString('base64')}`

function derive(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  return new Promise((done, failed) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, { ...cost, maxmem: MEMORY }, (error, key) =>
      error === null ? done(key) : failed(error),
    )
  })
}
