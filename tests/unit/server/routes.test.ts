import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '../../../src/domain/wire/rest/table.ts'
import { makeApp } from '../../../src/server/http/app.ts'
import { canonicalPath } from '../../../src/server/http/paths.ts'
import { inProject } from '../../support/paths.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

const nameOf = (method: string, path: string): string => `${method} ${canonicalPath(path).replace(/\{(\w+)\}/g, ':$1')}`
const namesOf = (calls: readonly { readonly method: string; readonly path: string }[]): readonly string[] =>
  calls.map(({ method, path }) => nameOf(method, path)).toSorted()
/** Addresses of docs/API.md: headings are calls; what stands beside them is listed. */
const documented = (pattern: RegExp): readonly string[] =>
  [...readFileSync(inProject('docs', 'API.md'), 'utf8').matchAll(pattern)]
    .map(([, method, path]) => nameOf(method!, path!))
    .toSorted()
const served = (): readonly string[] => {
  const app = makeApp(
    server.parts,
    {
      webDir: server.parts.settings.WEB_DIR,
      publicUrl: server.parts.publicUrl,
      connect: [],
      coinHosts: [],
      pictureHosts: [],
      reportsDsn: '',
      silentPath: '/silent',
      hasDemo: false,
      hasTrial: true,
      returnPaths: [],
    },
    [],
  )
  return [
    ...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => nameOf(method, path))),
  ].toSorted()
}

test('API-01 to API-77 document, table of calls and routes of the server name the same calls, both ways', () => {
  const [calls, beside] = [documented(/^### (GET|POST|PUT|DELETE) (\S+)$/gm), documented(/^- `(GET|POST) (\S+)`:/gm)]

  expect(calls).toEqual(namesOf(allCalls))
  expect(beside).toHaveLength(8)
  expect(served()).toEqual([...calls, ...beside].toSorted())
})

test('API-01 to API-77 every call of the table is answered over HTTP', async () => {
  const unknown = async (calls: typeof allCalls): Promise<readonly string[]> => {
    const answers = await Promise.all(
      calls.map(async ({ method, path }) => {
        const answer = await fetch(server.url + path.replace(/\{\w+\}/g, 'x'), {
          method,
          ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
        })
        const detail = await answer.text()
        return [405, 404].includes(answer.status) && /no such address|not possible here/.test(detail)
          ? nameOf(method, path)
          : null
      }),
    )
    return answers.filter((name) => name !== null).toSorted()
  }

  expect(await unknown(allCalls)).toEqual([])
})
