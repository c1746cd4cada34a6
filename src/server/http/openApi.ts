import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Call } from '../../domain/wire/rest/call.ts'
import { families } from '../../domain/wire/rest/table.ts'

type Json = Readonly<Record<string, unknown>>

/** The API's description (OpenAPI 3.1), made from the same table that the routes and the client use. */
export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [family, calls] of Object.entries(families)) {
    for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(family, call)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bot Blending companion server',
      version: '1',
      description:
        'Every path is also answered with and without /api, with and without /v1, and with or without a last slash.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function operation(family: string, call: Call): Json {
  return {
    tags: [family],
    summary: call.about,
    ...(call.companion === undefined ? {} : { description: `Companion: ${call.companion}` }),
    security: call.need === 'public' ? [] : [{ bearer: call.method === 'GET' ? ['read:trades'] : ['write:trades'] }],
    parameters: [
      ...pathParameters(call),
      ...queryParameters(call),
      ...(call.method === 'GET' || call.keeps === false ? [] : [KEY]),
    ],
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: call.bodyIsOptional !== true,
            content: { 'application/json': { schema: schemaOf(call.body) } },
          },
        }),
    responses: {
      200: { description: 'Done.', content: contentOf(call) },
      ...(call.need === 'public'
        ? {}
        : { 401: { description: 'Not signed in.' }, 403: { description: 'Not allowed.' } }),
      429: { description: 'Too many requests; Retry-After says when to try again.' },
      default: {
        description: 'Refused or failed.',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { detail: { type: 'string' } }, required: ['detail'] },
          },
        },
      },
    },
  }
}

const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'The same key gets the same answer for 24 h.',
}

function contentOf(call: Call): Json {
  if (call.kind === 'stream') return { 'text/event-stream': {} }
  if (call.kind === 'picture') return { 'image/svg+xml': {} }
  return { 'application/json': { schema: call.answer === undefined ? {} : schemaOf(call.answer) } }
}

const pathParameters = (call: Call): Json[] =>
  [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryParameters(call: Call): Json[] {
  if (call.query === undefined) return []
  const { properties = {}, required = [] } = schemaOf(call.query) as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** What is sent, before it is read: transformations have no place in a description. */
export const schemaOf = (schema: GenericSchema): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema as never, { errorMode: 'ignore', typeMode: 'input' }) as Record<
    string,
    unknown
  >
  return rest
}
