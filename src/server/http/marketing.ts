import { randomBytes } from 'node:crypto'
import type { Settings } from '../config.ts'
import type { App } from './serve.ts'

/** Hosts that the marketing script may be of and speak to: its own, and those that the operator names. */
export function marketingHosts({
  MARKETING_SCRIPT: script,
  MARKETING_HOSTS: more,
}: Pick<Settings, 'MARKETING_SCRIPT' | 'MARKETING_HOSTS'>): readonly string[] {
  return script === '' ? [] : [...new Set([new URL(script).origin, ...more.map((host) => new URL(host).origin)])]
}

/**
 * The document in which the marketing script runs, where one is configured: a frame without an origin, so that it reads
 * nothing of the product, no cookie and no storage. Its policy lets in what carries the nonce and speaks to the named
 * hosts; the policy of the product's own pages stays as it is. What pages tell is put into `dataLayer`.
 */
export function marketingFrame(app: App, settings: Settings): void {
  const hosts = marketingHosts(settings).join(' ')
  if (hosts === '') return
  app.get('/marketing-frame', (c) => {
    const nonce = randomBytes(16).toString('base64')
    return c.html(frameOf(settings.MARKETING_SCRIPT, nonce), 200, {
      'Content-Security-Policy': [
        "default-src 'none'",
        `script-src 'nonce-${nonce}' ${hosts}`,
        `connect-src ${hosts}`,
        `img-src ${hosts}`,
        "frame-ancestors 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        'sandbox allow-scripts',
      ].join('; '),
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'no-store',
    })
  })
}

/** The queue is there before the script, which may come late or never. */
const frameOf = (script: string, nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Marketing</title>
<script nonce="${nonce}">
window.dataLayer = []
addEventListener('message', function (message) { if (message.source === parent) dataLayer.push(message.data) })
parent.postMessage('marketing-frame', '*')
</script>
<script nonce="${nonce}" src="${new URL(script).href.replaceAll('&', '&amp;').replaceAll('"', '%22')}" async></script>
</head><body></body></html>
`
