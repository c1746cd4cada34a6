import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { StartRefused, exitCodes } from '../startup/stop.ts'

/** A sealed secret: its own key, itself sealed by the installation's key, and the text. All base64 but `kid`. */
export interface Sealed {
  /** Names the installation's key that sealed it, for rotation. */
  readonly kid: string
  readonly keyIv: string
  readonly key: string
  readonly keyTag: string
  readonly iv: string
  readonly text: string
  readonly tag: string
}

/** What a seal binds a secret to: a row that was copied to another user does not open (T8). */
export interface SealedFor {
  readonly userId: string
  readonly accountId: string
  readonly field: string
  readonly version: number
}

/** Seals and opens exchange secrets: AES-256-GCM, a random key per row, 96-bit random nonces. */
export interface Vault {
  readonly kid: string
  seal(secret: string, bound: SealedFor): Sealed
  /** Throws when the key, the row or the seal is not the right one. */
  open(sealed: Sealed, bound: SealedFor): string
}

/** `keys` are the installation's keys: the first seals, all open (rotation). */
export function makeVault(keys: readonly Buffer[]): Vault {
  const byKid = new Map(keys.map((key) => [kidOf(key), key]))
  const [first] = keys
  if (first === undefined) throw new Error('A vault needs at least one key.')
  const kid = kidOf(first)
  return {
    kid,
    seal(secret, bound) {
      const rowKey = randomBytes(32)
      const aad = aadOf(bound)
      const sealedKey = encrypt(first, rowKey, aad)
      const sealedText = encrypt(rowKey, Buffer.from(secret, 'utf8'), aad)
      rowKey.fill(0)
      return {
        kid,
        keyIv: sealedKey.iv,
        key: sealedKey.data,
        keyTag: sealedKey.tag,
        iv: sealedText.iv,
        text: sealedText.data,
        tag: sealedText.tag,
      }
    },
    open(sealed, bound) {
      const key = byKid.get(sealed.kid)
      if (key === undefined) throw new Error('This secret was sealed with another key.')
      const aad = aadOf(bound)
      const rowKey = decrypt(key, { iv: sealed.keyIv, data: sealed.key, tag: sealed.keyTag }, aad)
      const clear = decrypt(rowKey, { iv: sealed.iv, data: sealed.text, tag: sealed.tag }, aad)
      rowKey.fill(0)
      const text = clear.toString('utf8')
      clear.fill(0)
      return text
    },
  }
}

/**
 * The installation's keys, the one that seals first: from the setting, else from its file, which is made on the first
 * start and must be private (T8).
 */
export function installationKeys(setting: readonly string[], file: string): readonly Buffer[] {
  if (setting.length > 0) return setting.map((key) => Buffer.from(key, 'base64'))
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  }
  const { mode, uid } = statSync(file)
  if ((mode & 0o077) !== 0)
    throw wrong(`The key file ${file} can be read by others (mode ${(mode & 0o777).toString(8)}). Give it mode 600.`)
  if (process.getuid !== undefined && uid !== process.getuid())
    throw wrong(
      `The key file ${file} belongs to another user of this machine. It must belong to the one who starts the server.`,
    )
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length !== 32) throw wrong(`The key file ${file} must hold base64 of exactly 32 bytes.`)
  return [key]
}

const wrong = (sentence: string): StartRefused => new StartRefused(sentence, exitCodes.wrongSetting)
const kidOf = (key: Buffer): string => createHash('sha256').update('kid').update(key).digest('hex').slice(0, 12)
const aadOf = ({ userId, accountId, field, version }: SealedFor): Buffer =>
  Buffer.from([userId, accountId, field, version].map(String).map(encodeURIComponent).join('|'), 'utf8')

interface Box {
  readonly iv: string
  readonly data: string
  readonly tag: string
}

function encrypt(key: Buffer, clear: Buffer, aad: Buffer): Box {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad)
  const data = Buffer.concat([cipher.update(clear), cipher.final()])
  return { iv: iv.toString('base64'), data: data.toString('base64'), tag: cipher.getAuthTag().toString('base64') }
}

function decrypt(key: Buffer, box: Box, aad: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(box.iv, 'base64'), { authTagLength: 16 })
    .setAAD(aad)
    .setAuthTag(Buffer.from(box.tag, 'base64'))
  return Buffer.concat([decipher.update(Buffer.from(box.data, 'base64')), decipher.final()])
}
