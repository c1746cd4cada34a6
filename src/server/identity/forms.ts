import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { readText } from '../http/json.ts'
import { Problem } from '../http/problem.ts'
import { formFrom, refuseOddAddress } from '../http/sound.ts'

/** Longest form of the identity provider: none of its own comes near. */
const FORM_BYTES = 64 * 1_024

/** Reads a form up to its limit, before anything is done with it. */
export const formOf = async (body: ReadableStream<Uint8Array> | null): Promise<ReadonlyMap<string, string>> =>
  formFrom(await readText(body, FORM_BYTES))

/**
 * Looks through what comes to the provider before it does: address and form hold nothing that no database takes. The
 * form is read here, up to its limit, and handed on read.
 */
export function readForm(request: IncomingMessage & { body?: unknown }, answer: ServerResponse, go: () => void): void {
  const isForm =
    request.method === 'POST' && /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  const read = async (): Promise<void> => {
    refuseOddAddress(request.url ?? '/')
    if (isForm) request.body = Object.fromEntries(await formOf(Readable.toWeb(request) as ReadableStream<Uint8Array>))
  }
  read().then(go, (error: unknown) =>
    refuse(answer, error instanceof Problem ? error : new Problem(400, 'The form could not be read.')),
  )
}

/** Answers in the place of the provider, in its words and in those of the other calls. */
export function refuse(answer: ServerResponse, { status, message, headers }: Problem): void {
  const error = status === 429 ? 'temporarily_unavailable' : 'invalid_request'
  answer
    .writeHead(status, { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify({ error, error_description: message, detail: message }))
}
