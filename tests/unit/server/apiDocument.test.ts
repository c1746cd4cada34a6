import { expect, test } from 'vitest'
import { apiDocument } from '../../../src/server/http/apiDocument.ts'
import { openApiDocument } from '../../../src/server/http/openApi.ts'
import { allCalls } from '../../../src/domain/wire/rest/table.ts'
import { streamMessage } from '../../../src/domain/wire/streams.ts'

test('docs/API.md says what the table of calls says (write it anew with: npx vitest run --project unit tests/unit/server/apiDocument.test.ts -u)', async () => {
  await expect(apiDocument()).toMatchFileSnapshot('../../../docs/API.md')
})

test('API-01 to API-77 every call of spec 7 is answered, in its spelling', () => {
  const spec =
    `GET /pnl/timeframes;GET /pnl/accounts/summary;GET /pnl/accounts/daily;GET /pnl/accounts/balances-daily;GET /pnl/strategies/daily;GET /pnl/calendar/monthly;GET /strategies/optimized;GET /trades/open;GET /balances;
GET /trades/closed;GET /trades/by-id/{id};GET /trades/filters/symbols;GET /trades/filters/accounts;GET /trades/filters/strategies;POST /trades/uncovered/summary;GET /trades/uncovered;POST /trades/refresh;
GET /trades/conflicts/summary;GET /trades/conflicts;POST /trades/sync;GET /trades/updates/stream;GET /trades/sync/status/{taskId};GET /v1/settings/user;PUT /v1/settings/user;GET /v1/settings/subscription;GET /v1/settings/accounts;
POST /v1/settings/accounts;PUT /v1/settings/accounts/{id};DELETE /v1/settings/accounts/{id};GET /v1/strategy-details/;POST /v1/strategy-details;PUT /strategy-details/{id};DELETE /v1/strategy-details/{id};GET /bots/rules;POST /bots/rules;
PUT /bots/rules/{id};PUT /bots/rules/{id}/deactivate;DELETE /bots/rules/{id};POST /bots/rules/validate;GET /market/kline;GET /v1/portfolio/historical-metrics;GET /v1/portfolio/available-accounts;GET /v1/portfolio/available-strategies;
GET /v1/portfolio/priority-actions-enhanced;POST /v1/portfolio/invalidate-cache;POST /portfolio-command/generate-recommendations;GET /portfolio-command/generate-recommendations/status/{taskId};
POST /portfolio/recommendations/actions/toggle-complete-by-id;POST /v1/subscriptions/create-customer-portal-session;GET /admin/users;POST /admin/impersonate/start;GET /portfolio-config/categories;GET /portfolio-config/{category};
PUT /portfolio-config/{category}/{key};DELETE /portfolio-config/{category}/{key};POST /portfolio-config/reset/{category};GET /email-preferences/;PUT /email-preferences/;POST /email-preferences/unsubscribe;POST /email-preferences/resubscribe;
GET /notifications;POST /notifications/{id}/mark-read;GET /notifications/unread-count;GET /notifications/stats;POST /notifications/mark-all-read;POST /api/session/end;POST /session/sync-activity;GET /events/since;GET /api/events/stream;
POST /api/polling/sse/record-cache-invalidation;POST /api/polling/sse/recovery-sync;POST /api/polling/user-activity;POST /api/polling/user-activity-batch;GET /symbol-assets/symbols/{symbol}/metadata;GET /symbol-assets/symbols/{symbol}/logo;
GET /symbol-assets/symbols/{symbol}/coingecko-url`
      .replaceAll('\n', '')
      .split(';')
  const table = allCalls.filter((call) => call.companion === undefined).map((call) => `${call.method} ${call.path}`)

  // API-28 is what the client does after POST /v1/settings/accounts, no call of its own.
  expect(spec).toHaveLength(76)
  expect(table.toSorted()).toEqual(spec.toSorted())
})

test('STREAM-19 docs/API.md names each message of the streams with the fields that its schema has', () => {
  const [, streams = ''] = apiDocument().split('## Event streams')
  const written = Object.fromEntries(
    [...streams.matchAll(/^\| `(\w+)` \{([^}]*)\}/gm)].map(([, type, fields = '']) => [
      type,
      fields.replaceAll('?', '').split(/, | or /),
    ]),
  )
  const read = Object.fromEntries(
    streamMessage.options.flatMap(({ entries }) =>
      'literal' in entries.type
        ? [[entries.type.literal, Object.keys(entries).filter((field) => field !== 'type')] as const]
        : [],
    ),
  )

  expect(written).toMatchObject(read)
})

test('the OpenAPI document names every call, with its rights', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, { security: unknown[] }>> }

  for (const call of allCalls)
    expect([call.path, paths[call.path]?.[call.method.toLowerCase()]?.security.length]).toEqual([
      call.path,
      call.need === 'public' ? 0 : 1,
    ])
})
